// A matrix product with something added: what Linear computes.
#pragma once

#include "lectern/runtime/scalar.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

/// beta · self + alpha · (mat1 · mat2),  self: broadcasts to (m, n), mat1: (m, k), mat2: (k, n)  →  (m, n).
/// With beta 0, `self` is not read. One kernel does both, so the product never travels to memory and back.
/// \throws DeviceError, DTypeError, ShapeError, in PyTorch's order; its errors call the first operand `self`.
Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = 1,
             const Scalar& alpha = 1);

}  // namespace lectern
