// The CPU library's functions under one name for both types, in column-major order.
#pragma once

#include <cblas.h>

#include "cublas_api.h"

namespace lectern_emulator {

inline bool is_operation(cublasOperation_t op) { return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C; }
/// For real numbers the conjugate transpose is the transpose.
inline bool is_transposed(cublasOperation_t op) { return op != CUBLAS_OP_N; }
inline CBLAS_TRANSPOSE to_cblas(cublasOperation_t op) { return is_transposed(op) ? CblasTrans : CblasNoTrans; }

template <class T>
struct Blas;

template <>
struct Blas<float> {
  static constexpr auto axpy = cblas_saxpy;
  static constexpr auto scal = cblas_sscal;
  static constexpr auto copy = cblas_scopy;
  static constexpr auto swap = cblas_sswap;
  static constexpr auto dot = cblas_sdot;
  static constexpr auto nrm2 = cblas_snrm2;
  static constexpr auto asum = cblas_sasum;
  static constexpr auto amax = cblas_isamax;
  static constexpr auto amin = cblas_isamin;
  static constexpr auto gemv = cblas_sgemv;
  static constexpr auto ger = cblas_sger;
  static constexpr auto gemm = cblas_sgemm;
};

template <>
struct Blas<double> {
  static constexpr auto axpy = cblas_daxpy;
  static constexpr auto scal = cblas_dscal;
  static constexpr auto copy = cblas_dcopy;
  static constexpr auto swap = cblas_dswap;
  static constexpr auto dot = cblas_ddot;
  static constexpr auto nrm2 = cblas_dnrm2;
  static constexpr auto asum = cblas_dasum;
  static constexpr auto amax = cblas_idamax;
  static constexpr auto amin = cblas_idamin;
  static constexpr auto gemv = cblas_dgemv;
  static constexpr auto ger = cblas_dger;
  static constexpr auto gemm = cblas_dgemm;
};

}  // namespace lectern_emulator
