// May this tensor be written to? What every in-place operation asks first.
#pragma once

#include <string_view>

#include "lectern/runtime/tensor.h"

namespace lectern::kernels {

/// \throws Error for a leaf that requires grad while grad mode is on.
void require_not_a_leaf_that_requires_grad(std::string_view operation, const Tensor& self);

/// \throws Error when several elements share one place in memory, as after expand.
void require_own_place_for_each_element(std::string_view operation, const Tensor& self);

/// \throws ShapeError unless the result has the shape of self.
void require_shape_of_result(std::string_view operation, const Tensor& self, const Shape& shape);

/// \throws DTypeError when the dtype of self is of a lower kind than that of the result: a fraction, a number is lost.
void require_castable(std::string_view operation, const Tensor& self, DType result);

}  // namespace lectern::kernels
