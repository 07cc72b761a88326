// May this tensor be written to? What every in-place operation asks first.
#pragma once

#include <string_view>

#include "lectern/runtime/tensor.h"

namespace lectern::kernels {

/// \throws Error for a leaf that requires grad while grad mode is on.
void require_not_a_leaf_that_requires_grad(std::string_view operation, const Tensor& self);

/// \throws Error when several elements share one place in memory, as after expand.
void require_own_place_for_each_element(std::string_view operation, const Tensor& self);

}  // namespace lectern::kernels
