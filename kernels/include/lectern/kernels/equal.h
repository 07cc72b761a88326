// Are two tensors the same, as one answer?
#pragma once

#include "lectern/runtime/tensor.h"

namespace lectern {

/// Whether both have one shape and equal elements, in the dtype in which they meet; NaN equals nothing. The answer is
/// for the host, so both travel there. \throws DeviceError when they are on different devices.
bool equal(const Tensor& self, const Tensor& other);

}  // namespace lectern
