// A matrix and vectors, the outer product, and sums of two matrices.
#include "matrix.h"

using namespace lectern_emulator;

namespace {

template <class T>
cublasStatus_t gemv(const char* name, cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T* alpha,
                    const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {
  Call call(name, handle);
  call.require(is_operation(trans), "the operation must be CUBLAS_OP_N, _T or _C");
  call.require(m >= 0 && n >= 0, "m and n must not be negative");
  call.require(lda >= m && lda >= 1, "lda must be at least 1 and m");
  call.require(incx != 0 && incy != 0, "incx and incy must not be 0");
  if (!call.ok() || m == 0 || n == 0) return call.status();
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  if (!factor.is_known_zero()) {
    call.operand("A", a, matrix_bytes(m, n, lda, sizeof(T)));
    call.operand("x", x, vector_bytes(is_transposed(trans) ? m : n, incx, sizeof(T)));
  }
  call.operand("y", y, vector_bytes(is_transposed(trans) ? n : m, incy, sizeof(T)));
  return call.run(
      [=] { Blas<T>::gemv(CblasColMajor, to_cblas(trans), m, n, factor.get(), a, lda, x, incx, kept.get(), y, incy); });
}

template <class T>
cublasStatus_t ger(const char* name, cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,
                   const T* y, int incy, T* a, int lda) {
  Call call(name, handle);
  call.require(m >= 0 && n >= 0, "m and n must not be negative");
  call.require(incx != 0 && incy != 0, "incx and incy must not be 0");
  call.require(lda >= m && lda >= 1, "lda must be at least 1 and m");
  if (!call.ok() || m == 0 || n == 0) return call.status();
  const Scalar<T> factor = call.scalar("alpha", alpha);
  call.operand("x", x, vector_bytes(m, incx, sizeof(T)));
  call.operand("y", y, vector_bytes(n, incy, sizeof(T)));
  call.operand("A", a, matrix_bytes(m, n, lda, sizeof(T)));
  return call.run([=] { Blas<T>::ger(CblasColMajor, m, n, factor.get(), x, incx, y, incy, a, lda); });
}

template <class T>
struct Summand {
  Scalar<T> scalar;
  const T* start;
  std::size_t leading;
  bool transposed;

  /// A zero factor hides what the matrix holds, also infinities.
  T at(T factor, std::size_t row, std::size_t column) const {
    if (factor == T{}) return T{};
    return factor * (transposed ? start[column + row * leading] : start[row + column * leading]);
  }
};

template <class T>
cublasStatus_t geam(const char* name, cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,
                    int n, const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c, int ldc) {
  Call call(name, handle);
  call.require(is_operation(op_a) && is_operation(op_b), "an operation must be CUBLAS_OP_N, _T or _C");
  call.require(m >= 0 && n >= 0, "m and n must not be negative");
  const int rows_a = is_transposed(op_a) ? n : m;
  const int rows_b = is_transposed(op_b) ? n : m;
  call.require(lda >= 1 && lda >= rows_a, "lda must be at least 1 and the number of rows of A as stored");
  call.require(ldb >= 1 && ldb >= rows_b, "ldb must be at least 1 and the number of rows of B as stored");
  call.require(ldc >= 1 && ldc >= m, "ldc must be at least 1 and m");
  call.require(c != a || (op_a == CUBLAS_OP_N && lda == ldc), "C may be A only if A is not transposed and lda is ldc");
  call.require(c != b || (op_b == CUBLAS_OP_N && ldb == ldc), "C may be B only if B is not transposed and ldb is ldc");
  if (!call.ok() || m == 0 || n == 0) return call.status();
  const Summand<T> left{call.scalar("alpha", alpha), a, static_cast<std::size_t>(lda), is_transposed(op_a)};
  const Summand<T> right{call.scalar("beta", beta), b, static_cast<std::size_t>(ldb), is_transposed(op_b)};
  if (!left.scalar.is_known_zero())
    call.operand("A", a, matrix_bytes(rows_a, is_transposed(op_a) ? m : n, lda, sizeof(T)));
  if (!right.scalar.is_known_zero())
    call.operand("B", b, matrix_bytes(rows_b, is_transposed(op_b) ? m : n, ldb, sizeof(T)));
  call.operand("C", c, matrix_bytes(m, n, ldc, sizeof(T)));
  return call.run([=] {
    const T factor_a = left.scalar.get();
    const T factor_b = right.scalar.get();
    for (std::size_t column = 0; column < static_cast<std::size_t>(n); ++column) {
      for (std::size_t row = 0; row < static_cast<std::size_t>(m); ++row) {
        c[row + column * static_cast<std::size_t>(ldc)] =
            left.at(factor_a, row, column) + right.at(factor_b, row, column);
      }
    }
  });
}

}  // namespace

cublasStatus_t cublasSgemv(cublasHandle_t h, cublasOperation_t trans, int m, int n, const float* alpha, const float* A,
                           int lda, const float* x, int incx, const float* beta, float* y, int incy) {
  return gemv(__func__, h, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}
cublasStatus_t cublasDgemv(cublasHandle_t h, cublasOperation_t trans, int m, int n, const double* alpha,
                           const double* A, int lda, const double* x, int incx, const double* beta, double* y,
                           int incy) {
  return gemv(__func__, h, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);
}

cublasStatus_t cublasSger(cublasHandle_t h, int m, int n, const float* alpha, const float* x, int incx, const float* y,
                          int incy, float* A, int lda) {
  return ger(__func__, h, m, n, alpha, x, incx, y, incy, A, lda);
}
cublasStatus_t cublasDger(cublasHandle_t h, int m, int n, const double* alpha, const double* x, int incx,
                          const double* y, int incy, double* A, int lda) {
  return ger(__func__, h, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t cublasSgeam(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const float* alpha, const float* A, int lda, const float* beta, const float* B, int ldb,
                           float* C, int ldc) {
  return geam(__func__, h, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}
cublasStatus_t cublasDgeam(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const double* alpha, const double* A, int lda, const double* beta, const double* B, int ldb,
                           double* C, int ldc) {
  return geam(__func__, h, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);
}
