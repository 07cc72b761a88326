// What the functions of matrices check before they look at an address.
#pragma once

#include "blas.h"
#include "call.h"

namespace lectern_emulator {

/// op(A) op(B) with an m x n result; k is what is summed over.
struct Product {
  cublasOperation_t op_a;
  cublasOperation_t op_b;
  int m;
  int n;
  int k;
  int lda;
  int ldb;
  int ldc;

  int rows_a() const { return is_transposed(op_a) ? k : m; }
  int columns_a() const { return is_transposed(op_a) ? m : k; }
  int rows_b() const { return is_transposed(op_b) ? n : k; }
  int columns_b() const { return is_transposed(op_b) ? k : n; }
  std::size_t bytes_a(std::size_t element) const { return matrix_bytes(rows_a(), columns_a(), lda, element); }
  std::size_t bytes_b(std::size_t element) const { return matrix_bytes(rows_b(), columns_b(), ldb, element); }
  std::size_t bytes_c(std::size_t element) const { return matrix_bytes(m, n, ldc, element); }
  bool is_empty() const { return m == 0 || n == 0; }

  void check(Call& call) const {
    call.require(is_operation(op_a) && is_operation(op_b), "an operation must be CUBLAS_OP_N, _T or _C");
    call.require(m >= 0 && n >= 0 && k >= 0, "m, n and k must not be negative");
    call.require(lda >= rows_a() && lda >= 1, "lda must be at least 1 and the number of rows of A as stored");
    call.require(ldb >= rows_b() && ldb >= 1, "ldb must be at least 1 and the number of rows of B as stored");
    call.require(ldc >= m && ldc >= 1, "ldc must be at least 1 and m");
  }

  template <class T>
  void multiply(T alpha, const T* a, const T* b, T beta, T* c) const {
    Blas<T>::gemm(CblasColMajor, to_cblas(op_a), to_cblas(op_b), m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  }
};

}  // namespace lectern_emulator
