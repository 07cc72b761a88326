// Adding up elements: all of them, or along some dimensions.
#pragma once

#include "lectern/runtime/tensor.h"

namespace lectern {

/// The sum of all elements, 0-dimensional. Integers and bools add up as int64. The sum of nothing is 0.
/// \throws DTypeError for float16 and bfloat16.
Tensor sum(const Tensor& self);
/// The sum along `dims` (counted from the end when negative; none means all). With `keepdim` they stay, as size 1.
/// \throws IndexError for a dimension that is not there, ValueError for one that is named twice.
Tensor sum(const Tensor& self, const Shape& dims, bool keepdim = false);

/// @{ sum / number of elements; the mean of nothing is NaN. \throws DTypeError for integers and bools.
Tensor mean(const Tensor& self);
Tensor mean(const Tensor& self, const Shape& dims, bool keepdim = false);
/// @}

}  // namespace lectern
