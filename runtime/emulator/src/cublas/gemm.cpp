// Products of matrices of float and double: one, many at a fixed distance, many behind arrays of pointers.
#include "matrix.h"
#include "report.h"

using namespace lectern_emulator;

namespace {

/// What the last of `count` matrices, `stride` elements apart, ends at.
std::size_t batch_bytes(std::size_t bytes, long long stride, int count, std::size_t element) {
  if (bytes == 0 || count == 0) return 0;
  return static_cast<std::size_t>(stride) * static_cast<std::size_t>(count - 1) * element + bytes;
}

template <class T>
cublasStatus_t gemm(const char* name, cublasHandle_t handle, const Product& product, const T* alpha, const T* a,
                    long long stride_a, const T* b, long long stride_b, const T* beta, T* c, long long stride_c,
                    int count) {
  Call call(name, handle);
  product.check(call);
  call.require(count >= 0, "batchCount must not be negative");
  call.require(stride_a >= 0 && stride_b >= 0 && stride_c >= 0, "a stride must not be negative");
  call.require(count <= 1 || product.n < 1 || stride_c >= static_cast<long long>(product.bytes_c(1)),
               "strideC must keep the results apart");
  if (!call.ok() || product.is_empty() || count == 0) return call.status();
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  if (!factor.is_known_zero()) {
    call.operand("A", a, batch_bytes(product.bytes_a(sizeof(T)), stride_a, count, sizeof(T)));
    call.operand("B", b, batch_bytes(product.bytes_b(sizeof(T)), stride_b, count, sizeof(T)));
  }
  call.operand("C", c, batch_bytes(product.bytes_c(sizeof(T)), stride_c, count, sizeof(T)));
  return call.run([=] {
    for (long long i = 0; i < count; ++i) {
      product.multiply(factor.get(), a + i * stride_a, b + i * stride_b, kept.get(), c + i * stride_c);
    }
  });
}

/// The pointers are known only when the work runs; a wrong one is reported then and its product left out.
template <class T>
cublasStatus_t gemm_batched(const char* name, cublasHandle_t handle, const Product& product, const T* alpha,
                            const T* const* a, const T* const* b, const T* beta, T* const* c, int count) {
  Call call(name, handle);
  product.check(call);
  call.require(count >= 0, "batchCount must not be negative");
  if (!call.ok() || product.is_empty() || count == 0) return call.status();
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(T*);
  call.operand("Aarray", a, bytes);
  call.operand("Barray", b, bytes);
  call.operand("Carray", c, bytes);
  const int device = call.device();
  return call.run_and_tell([=] {
    bool failed = false;
    for (int i = 0; i < count; ++i) {
      const char* trouble = trouble_with(c[i], product.bytes_c(sizeof(T)), device);
      if (trouble == nullptr) trouble = trouble_with(a[i], product.bytes_a(sizeof(T)), device);
      if (trouble == nullptr) trouble = trouble_with(b[i], product.bytes_b(sizeof(T)), device);
      if (trouble != nullptr) {
        report("%s: an operand of product %d of %d %s", name, i, count, trouble);
        failed = true;
      } else {
        product.multiply(factor.get(), a[i], b[i], kept.get(), c[i]);
      }
    }
    return failed ? cudaErrorIllegalAddress : cudaSuccess;  // for who waits, where the call has returned already
  });
}

}  // namespace

cublasStatus_t cublasSgemm(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                           const float* alpha, const float* A, int lda, const float* B, int ldb, const float* beta,
                           float* C, int ldc) {
  return gemm(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, 0, B, 0, beta, C, 0, 1);
}
cublasStatus_t cublasDgemm(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                           const double* alpha, const double* A, int lda, const double* B, int ldb, const double* beta,
                           double* C, int ldc) {
  return gemm(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, 0, B, 0, beta, C, 0, 1);
}

cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m,
                                         int n, int k, const float* alpha, const float* A, int lda,
                                         long long int strideA, const float* B, int ldb, long long int strideB,
                                         const float* beta, float* C, int ldc, long long int strideC, int batchCount) {
  return gemm(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, strideA, B, strideB, beta, C, strideC,
              batchCount);
}
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m,
                                         int n, int k, const double* alpha, const double* A, int lda,
                                         long long int strideA, const double* B, int ldb, long long int strideB,
                                         const double* beta, double* C, int ldc, long long int strideC,
                                         int batchCount) {
  return gemm(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, strideA, B, strideB, beta, C, strideC,
              batchCount);
}

cublasStatus_t cublasSgemmBatched(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                                  int k, const float* alpha, const float* const Aarray[], int lda,
                                  const float* const Barray[], int ldb, const float* beta, float* const Carray[],
                                  int ldc, int batchCount) {
  return gemm_batched(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, Aarray, Barray, beta, Carray,
                      batchCount);
}
cublasStatus_t cublasDgemmBatched(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                                  int k, const double* alpha, const double* const Aarray[], int lda,
                                  const double* const Barray[], int ldb, const double* beta, double* const Carray[],
                                  int ldc, int batchCount) {
  return gemm_batched(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, Aarray, Barray, beta, Carray,
                      batchCount);
}
