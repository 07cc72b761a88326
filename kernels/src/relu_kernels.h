// What relu.cpp asks of each device: `result` has the shape, dtype and device of `self`, and may be it.
#pragma once

#include <type_traits>

#include "lectern/runtime/tensor.h"

namespace lectern::kernels {

namespace cpu {
void relu(const Tensor& self, const Tensor& result);
}
namespace cuda {
void relu(const Tensor& self, const Tensor& result);
}

/// Written once for both devices. A NaN compares false, so it stays.
template <class T>
LECTERN_HOST_DEVICE T relu_formula(T x) {
  if constexpr (std::is_unsigned_v<T>) {
    return x;
  } else {
    return x < T{0} ? T{0} : x;
  }
}

/// Calls `body(TypeTag<T>{})` for the dtypes that relu takes.
template <class Body>
void visit_relu_dtype(DType dtype, Body&& body) {
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) body(tag);
  });
}

}  // namespace lectern::kernels
