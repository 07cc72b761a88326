// In which dtype do operands of different dtypes meet? PyTorch's rule of three ranks.
#pragma once

#include "operand.h"

namespace lectern::kernels {

/// Tensors with dimensions, then 0-dimensional tensors, then numbers: a lower rank matters only when its category
/// (bool < integer < floating point) is higher.
DType promoted_dtype(const Operand& self, const Operand& other);

}  // namespace lectern::kernels
