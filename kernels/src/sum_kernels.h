// What sum.cpp asks of each device.
#pragma once

#include "lectern/runtime/tensor.h"

namespace lectern::kernels {

/// `rows` is a matrix: one row for each result, its elements along it (any strides). `result` is 1-dimensional,
/// contiguous, float32 or float64 as `rows`, or int64 for integers and bools. Rows may have no elements.
namespace cpu {
void sum_rows(const Tensor& rows, const Tensor& result);
}
namespace cuda {
void sum_rows(const Tensor& rows, const Tensor& result);
}

/// Calls `body(TypeTag<Element>{}, TypeTag<Total>{})` for the dtypes that can be added up.
template <class Body>
void visit_sum_dtypes(DType dtype, Body&& body) {
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_floating_point_v<T>) {
      body(tag, tag);
    } else if constexpr (std::is_arithmetic_v<T>) {
      body(tag, TypeTag<std::int64_t>{});
    }
  });
}

}  // namespace lectern::kernels
