// Questions about elements that have one answer.
#pragma once

#include "lectern/runtime/tensor.h"

namespace lectern {

/// Whether both have one shape and equal elements, in the dtype in which they meet; NaN equals nothing. The answer is
/// for the host, so both travel there. \throws DeviceError when they are on different devices.
bool equal(const Tensor& self, const Tensor& other);

/// What Python's `if x:` asks of a tensor. \throws Error unless there is exactly one element.
bool is_nonzero(const Tensor& self);

}  // namespace lectern
