// Matrix products. Unlike elementwise operations they neither promote dtypes nor move a 0-dimensional tensor.
#pragma once

#include "lectern/runtime/tensor.h"

namespace lectern {

/// self · mat2,  self: (m, k), mat2: (k, n)  →  (m, n). Any strides, so x.t() costs no copy.
/// \throws DeviceError, ShapeError, DTypeError (integers on cuda, float16, bfloat16, bool, or dtypes that differ).
Tensor mm(const Tensor& self, const Tensor& mat2);
/// Matrix times vector,  self: (m, k), vec: (k)  →  (m)
Tensor mv(const Tensor& self, const Tensor& vec);
/// The inner product,  self: (k), other: (k)  →  ()
Tensor dot(const Tensor& self, const Tensor& other);
/// A batch of products,  self: (b, m, k), mat2: (b, k, n)  →  (b, m, n): b products, one after the other.
Tensor bmm(const Tensor& self, const Tensor& mat2);
/// What Python's `a @ b` does: dot, mv or mm by the number of dimensions. A vector counts as a row on the left and as a
/// column on the right; dimensions before the last two are batches, which broadcast.
Tensor matmul(const Tensor& self, const Tensor& other);

}  // namespace lectern
