// What a tensor's elements are, and how code written for a C++ type is chosen by a run-time DType.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <stdexcept>
#include <string_view>

#include "lectern/runtime/half.h"

namespace lectern {

/// The eight element types. In Half and BFloat16 only + - * / compute; other operations ask for a conversion.
enum class DType : std::uint8_t { kFloat32, kFloat64, kFloat16, kBFloat16, kInt32, kInt64, kUInt8, kBool };

/// @{ The element types without their enumeration's name: `zeros({3}, {.dtype = kInt64})`.
inline constexpr DType kFloat32 = DType::kFloat32;
inline constexpr DType kFloat64 = DType::kFloat64;
inline constexpr DType kFloat16 = DType::kFloat16;
inline constexpr DType kBFloat16 = DType::kBFloat16;
inline constexpr DType kInt32 = DType::kInt32;
inline constexpr DType kInt64 = DType::kInt64;
inline constexpr DType kUInt8 = DType::kUInt8;
inline constexpr DType kBool = DType::kBool;
/// @}

/// Size of one element in bytes.
std::size_t item_size(DType dtype);
/// Whether the type has a fraction: float16, bfloat16, float32, float64.
bool is_floating_point(DType dtype);
/// `float32`, `int64`, `bool`, … PyTorch prints it with the prefix `torch.`.
std::string_view to_string(DType dtype);
/// PyTorch's name in errors: `Float`, `Double`, `Half`, `BFloat16`, `Int`, `Long`, `Byte`, `Bool`.
std::string_view scalar_type_name(DType dtype);
/// Prints `torch.float32`, as PyTorch does.
std::ostream& operator<<(std::ostream& out, DType dtype);

/// The type in which a binary operation computes, by PyTorch's promotion rules for two tensors of the same rank class.
DType promote_types(DType a, DType b);

/// The DType that stands for a C++ type: `DTypeOf<float>::value` is kFloat32. Other types have none.
template <class T>
struct DTypeOf;
/// @cond each of them says the same
template <> struct DTypeOf<float> { static constexpr DType value = kFloat32; };
template <> struct DTypeOf<double> { static constexpr DType value = kFloat64; };
template <> struct DTypeOf<Half> { static constexpr DType value = kFloat16; };
template <> struct DTypeOf<BFloat16> { static constexpr DType value = kBFloat16; };
template <> struct DTypeOf<std::int32_t> { static constexpr DType value = kInt32; };
template <> struct DTypeOf<std::int64_t> { static constexpr DType value = kInt64; };
template <> struct DTypeOf<std::uint8_t> { static constexpr DType value = kUInt8; };
template <> struct DTypeOf<bool> { static constexpr DType value = kBool; };
/// @endcond

/// A C++ type as a value, for visit_dtype.
template <class T>
struct TypeTag {
  using type = T;  ///< The type it stands for.
};

/// Calls `body(TypeTag<T>{})` with the C++ type that stands for `dtype`: one switch instead of one in every operation.
template <class Body>
decltype(auto) visit_dtype(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::kFloat32: return body(TypeTag<float>{});
    case DType::kFloat64: return body(TypeTag<double>{});
    case DType::kFloat16: return body(TypeTag<Half>{});
    case DType::kBFloat16: return body(TypeTag<BFloat16>{});
    case DType::kInt32: return body(TypeTag<std::int32_t>{});
    case DType::kInt64: return body(TypeTag<std::int64_t>{});
    case DType::kUInt8: return body(TypeTag<std::uint8_t>{});
    case DType::kBool: return body(TypeTag<bool>{});
  }
  throw std::logic_error("a DType outside of its enumeration");
}

/// Converts one element as C++ and PyTorch's CPU kernels do: float to integer truncates toward zero, anything but zero is true.
template <class To, class From>
LECTERN_HOST_DEVICE inline To convert_element(From value) {
  if constexpr (sizeof(To) == 2 && !__is_same(To, From)) {
    return To(static_cast<float>(value));  // Half, BFloat16
  } else {
    return static_cast<To>(value);
  }
}

}  // namespace lectern
