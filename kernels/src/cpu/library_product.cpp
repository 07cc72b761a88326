// Matrix products by OpenBLAS, through the CBLAS interface that every BLAS has.
#include "cpu/library_product.h"

#include <cblas.h>

#include <algorithm>
#include <limits>

namespace lectern::kernels::cpu {

namespace {

/// A matrix as BLAS wants it: row-major, perhaps read as its transpose, rows `row_length` elements apart.
struct BlasMatrix {
  Tensor tensor;  // keeps a copy alive where one was needed
  CBLAS_TRANSPOSE transpose;
  int row_length;
};

/// Strides of a dimension of size 1 mean nothing: then any fits.
bool is_row_major(std::int64_t rows, std::int64_t cols, std::int64_t row_stride, std::int64_t col_stride) {
  return (col_stride == 1 || cols <= 1) && (row_stride >= std::max<std::int64_t>(cols, 1) || rows <= 1);
}

int row_length(std::int64_t rows, std::int64_t cols, std::int64_t row_stride) {
  return static_cast<int>(std::max<std::int64_t>(rows <= 1 ? cols : row_stride, 1));
}

BlasMatrix as_blas_matrix(const Tensor& matrix) {
  const std::int64_t rows = matrix.size(0);
  const std::int64_t cols = matrix.size(1);
  const std::int64_t largest = std::numeric_limits<int>::max();
  if (matrix.stride(0) <= largest && matrix.stride(1) <= largest) {
    if (is_row_major(rows, cols, matrix.stride(0), matrix.stride(1))) {
      return {matrix, CblasNoTrans, row_length(rows, cols, matrix.stride(0))};
    }
    if (is_row_major(cols, rows, matrix.stride(1), matrix.stride(0))) {
      return {matrix, CblasTrans, row_length(cols, rows, matrix.stride(1))};
    }
  }
  return {matrix.contiguous(), CblasNoTrans, row_length(rows, cols, cols)};
}

}  // namespace

bool library_can_multiply(const Tensor& a, const Tensor& b) {
  const std::int64_t largest = std::numeric_limits<int>::max();
  return (a.dtype() == kFloat32 || a.dtype() == kFloat64) && a.size(0) <= largest && a.size(1) <= largest &&
         b.size(1) <= largest;
}

void library_product(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue) {
  const double alpha = epilogue.alpha.to<double>();
  const double beta = epilogue.beta.to<double>();
  if (beta != 0.0) {
    result.copy_(epilogue.bias);  // BLAS adds to what the result holds
  }
  const BlasMatrix left = as_blas_matrix(a);
  const BlasMatrix right = as_blas_matrix(b);
  const int rows = static_cast<int>(a.size(0));
  const int inner = static_cast<int>(a.size(1));
  const int cols = static_cast<int>(b.size(1));
  if (result.dtype() == kFloat32) {
    cblas_sgemm(CblasRowMajor, left.transpose, right.transpose, rows, cols, inner, static_cast<float>(alpha),
                left.tensor.data_ptr<float>(), left.row_length, right.tensor.data_ptr<float>(), right.row_length,
                static_cast<float>(beta), result.data_ptr<float>(), cols);
  } else {
    cblas_dgemm(CblasRowMajor, left.transpose, right.transpose, rows, cols, inner, alpha,
                left.tensor.data_ptr<double>(), left.row_length, right.tensor.data_ptr<double>(), right.row_length,
                beta, result.data_ptr<double>(), cols);
  }
}

}  // namespace lectern::kernels::cpu
