// Matrix elements whose type is said at run time: how they are read and written, and which types go together in a
// product.
#pragma once

#include <cstdint>

#include "cublas_api.h"
#include "lectern_emulator/small_float.h"

namespace lectern_emulator {

struct Element {
  std::size_t bytes;
  double (*load)(const void*);
  void (*store)(void*, double);  // of a number that was computed in float, or in double where this is one
};

template <class Format>
inline constexpr Element kNarrow = {
    2, [](const void* from) { return static_cast<double>(Format::decode(*static_cast<const std::uint16_t*>(from))); },
    [](void* to, double value) { *static_cast<std::uint16_t*>(to) = Format::encode(static_cast<float>(value)); }};

template <class T>
inline constexpr Element kWide = {sizeof(T),
                                  [](const void* from) { return static_cast<double>(*static_cast<const T*>(from)); },
                                  [](void* to, double value) { *static_cast<T*>(to) = static_cast<T>(value); }};

/// For the types that kind_of knows.
inline const Element& element_of(cudaDataType type) {
  switch (type) {
    case CUDA_R_16F: return kNarrow<HalfFormat>;
    case CUDA_R_16BF: return kNarrow<Bfloat16Format>;
    case CUDA_R_64F: return kWide<double>;
    default: return kWide<float>;
  }
}

/// What a product is computed in, and the type of alpha and beta: float and float, double and double, float and half.
enum class Kind { kUnknown, kSingle, kDouble, kHalf };

inline constexpr const char* kUnknownKind =
    "this combination of element types and compute type is not emulated; there are: half, bfloat16 or float with "
    "CUBLAS_COMPUTE_32F (C of the same type or float), half with CUBLAS_COMPUTE_16F, double with CUBLAS_COMPUTE_64F";

/// Which of the combinations that cuBLAS documents for real numbers this is, of those there are here.
Kind kind_of(cudaDataType a, cudaDataType b, cudaDataType c, cublasComputeType_t compute);

}  // namespace lectern_emulator
