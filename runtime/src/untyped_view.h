// A strided view that carries its dtype as a value: what the converting copy reads from, whatever the type.
#pragma once

#include "lectern/runtime/tensor_view.h"

namespace lectern {

struct UntypedView {
  const void* data;
  DType dtype;
  std::int64_t sizes[kMaxDims];
  std::int64_t strides[kMaxDims];
  int dim;

  /// The element with the row-major linear index `i`, converted.
  template <class To>
  LECTERN_HOST_DEVICE To load(std::int64_t i) const {
    std::int64_t offset = 0;
    for (int d = dim - 1; d >= 0; --d) {
      offset += (i % sizes[d]) * strides[d];
      i /= sizes[d];
    }
    switch (dtype) {
      case DType::kFloat32: return convert_element<To>(static_cast<const float*>(data)[offset]);
      case DType::kFloat64: return convert_element<To>(static_cast<const double*>(data)[offset]);
      case DType::kFloat16: return convert_element<To>(static_cast<const Half*>(data)[offset]);
      case DType::kBFloat16: return convert_element<To>(static_cast<const BFloat16*>(data)[offset]);
      case DType::kInt32: return convert_element<To>(static_cast<const std::int32_t*>(data)[offset]);
      case DType::kInt64: return convert_element<To>(static_cast<const std::int64_t*>(data)[offset]);
      case DType::kUInt8: return convert_element<To>(static_cast<const std::uint8_t*>(data)[offset]);
      case DType::kBool: return convert_element<To>(static_cast<const bool*>(data)[offset]);
    }
    return To{};
  }
};

UntypedView untyped_view_of(const Tensor& tensor);

}  // namespace lectern
