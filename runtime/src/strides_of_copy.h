// How a copy is laid out.
#pragma once

#include "lectern/runtime/tensor.h"

namespace lectern {

/// The strides of a dense copy that keeps the order of the dimensions: (1, 3) stays (1, 3), an expanded (0, 1) becomes (3, 1).
Strides strides_of_copy(const Tensor& tensor);

}  // namespace lectern
