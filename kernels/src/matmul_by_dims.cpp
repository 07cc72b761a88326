// Python's a @ b: which of dot, mv, mm and bmm it means, by the operands' dimensions.
#include <fmt/format.h>

#include "device_checks.h"
#include "lectern/kernels/matmul.h"
#include "lectern/runtime/error.h"

namespace lectern {

namespace {

/// (…, m, k) as (rows, k): all batches under each other.
Tensor fold_batches(const Tensor& tensor) {
  const std::int64_t cols = tensor.size(-1);
  std::int64_t rows = 1;
  for (std::int64_t dim = 0; dim + 1 < tensor.dim(); ++dim) {
    rows *= tensor.size(dim);
  }
  return tensor.reshape({rows, cols});
}

Shape batch_shape(const Tensor& tensor) { return {tensor.sizes().begin(), tensor.sizes().end() - 2}; }

/// The last two sizes of `tensor` behind the sizes of `batch`.
Shape with_matrix_of(Shape batch, const Tensor& tensor) {
  batch.insert(batch.end(), tensor.sizes().end() - 2, tensor.sizes().end());
  return batch;
}

Tensor as_batches(const Tensor& tensor, const Shape& batch) {
  return tensor.expand(with_matrix_of(batch, tensor)).reshape({element_count(batch), tensor.size(-2), tensor.size(-1)});
}

/// Batches of matrices on both sides, which broadcast against each other.
Tensor matmul_batches(const Tensor& self, const Tensor& other) {
  const Shape batch = broadcast_shapes(batch_shape(self), batch_shape(other));
  const Tensor product = bmm(as_batches(self, batch), as_batches(other, batch));
  return product.view(with_matrix_of(batch, product));
}

}  // namespace

Tensor matmul(const Tensor& self, const Tensor& other) {
  kernels::require_defined("matmul", {{"self", self}, {"other", other}});
  const std::int64_t left = self.dim();
  const std::int64_t right = other.dim();
  if (left == 0 || right == 0) {
    throw ShapeError(
        fmt::format("both arguments to matmul need to be at least 1D, but they are {}D and {}D\n"
                    "{}A number times a tensor is mul, in C++ a * b",
                    left, right, kernels::list_operands("matmul", {{"self", self}, {"other", other}})));
  }
  if (left == 1 && right == 1) {
    return dot(self, other);
  }
  if (left == 2 && right == 1) {
    return mv(self, other);
  }
  if (left == 1 && right == 2) {
    return mm(self.unsqueeze(0), other).squeeze(0);
  }
  if (left == 2 && right == 2) {
    return mm(self, other);
  }
  if (right <= 2) {  // one matrix (or vector) for all batches: a single product of more rows
    const Tensor product = right == 1 ? mv(fold_batches(self), other) : mm(fold_batches(self), other);
    Shape sizes(self.sizes().begin(), self.sizes().end() - 1);
    if (right == 2) {
      sizes.push_back(other.size(1));
    }
    return product.view(sizes);
  }
  if (left == 1) {
    return matmul_batches(self.unsqueeze(0), other).squeeze(-2);
  }
  return matmul_batches(self, other);
}

}  // namespace lectern
