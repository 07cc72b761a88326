// The rectified linear unit: what is negative becomes 0.
#pragma once

#include "lectern/runtime/tensor.h"

namespace lectern {

/// max(0, self), each element; NaN stays NaN. \throws DTypeError for bool, float16 and bfloat16.
Tensor relu(const Tensor& self);
/// max(0, self) in place. \throws Error for a leaf that requires grad, unless a NoGradGuard is there.
const Tensor& relu_(const Tensor& self);

}  // namespace lectern
