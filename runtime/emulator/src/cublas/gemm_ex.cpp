// Products of matrices whose element types are said at run time. Narrow numbers become float, are multiplied and summed
// in float, and are rounded once, on the way out.
#include <algorithm>
#include <vector>

#include "elements.h"
#include "matrix.h"

using namespace lectern_emulator;

namespace {

std::vector<float> unpack(const void* start, const Element& element, int rows, int columns, int leading) {
  std::vector<float> result(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  std::size_t next = 0;
  for (std::size_t column = 0; column < static_cast<std::size_t>(columns); ++column) {
    const char* from = static_cast<const char*>(start) + column * static_cast<std::size_t>(leading) * element.bytes;
    for (int row = 0; row < rows; ++row, from += element.bytes) result[next++] = static_cast<float>(element.load(from));
  }
  return result;
}

void pack(const std::vector<float>& values, void* start, const Element& element, int rows, int leading) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t at =
        i / static_cast<std::size_t>(rows) * static_cast<std::size_t>(leading) + i % static_cast<std::size_t>(rows);
    element.store(static_cast<char*>(start) + at * element.bytes, values[i]);
  }
}

/// One product in float; `alpha` and `beta` of zero leave what they would scale unread.
void multiply(const Product& product, float alpha, const void* a, const void* b, const Element& in, float beta, void* c,
              const Element& out) {
  Product dense = product;
  dense.lda = std::max(product.rows_a(), 1);
  dense.ldb = std::max(product.rows_b(), 1);
  dense.ldc = product.m;
  std::vector<float> left, right;
  if (alpha != 0) {
    left = unpack(a, in, product.rows_a(), product.columns_a(), product.lda);
    right = unpack(b, in, product.rows_b(), product.columns_b(), product.ldb);
  } else {
    dense.k = 0;
  }
  std::vector<float> result(static_cast<std::size_t>(product.m) * static_cast<std::size_t>(product.n));
  if (beta != 0) result = unpack(c, out, product.m, product.n, product.ldc);
  dense.multiply(alpha, left.data(), right.data(), beta, result.data());
  pack(result, c, out, product.m, product.ldc);
}

struct Batch {
  const void* start;
  cudaDataType type;
  long long stride;

  void check(Call& call, const char* name, std::size_t matrix, int count) const {
    const std::size_t element = element_of(type).bytes;
    if (matrix == 0) return;
    call.operand(name, start,
                 (static_cast<std::size_t>(stride) * static_cast<std::size_t>(count - 1) + matrix) * element);
  }
  const void* at(int i, std::size_t element) const {
    return static_cast<const char*>(start) + static_cast<std::size_t>(stride) * static_cast<std::size_t>(i) * element;
  }
};

/// Runs the products once the types are known; S is what alpha and beta are.
template <class S, class Body>
cublasStatus_t run(Call& call, const Product& product, const void* alpha, const Batch& a, const Batch& b,
                   const void* beta, const Batch& c, int count, Body multiply_one) {
  const Scalar<S> factor = call.scalar("alpha", static_cast<const S*>(alpha));
  const Scalar<S> kept = call.scalar("beta", static_cast<const S*>(beta));
  if (!factor.is_known_zero()) {
    a.check(call, "A", product.bytes_a(1), count);
    b.check(call, "B", product.bytes_b(1), count);
  }
  c.check(call, "C", product.bytes_c(1), count);
  return call.run([=] {
    for (int i = 0; i < count; ++i) multiply_one(factor.get(), kept.get(), i);
  });
}

cublasStatus_t gemm_ex(const char* name, cublasHandle_t handle, const Product& product, const void* alpha,
                       const Batch& a, const Batch& b, const void* beta, const Batch& c, int count,
                       cublasComputeType_t compute) {
  Call call(name, handle);
  product.check(call);
  call.require(count >= 0, "batchCount must not be negative");
  call.require(a.stride >= 0 && b.stride >= 0 && c.stride >= 0, "a stride must not be negative");
  const Kind kind = kind_of(a.type, b.type, c.type, compute);
  if (kind == Kind::kUnknown) {
    call.refuse(
        CUBLAS_STATUS_NOT_SUPPORTED,
        "this combination of element types and compute type is not emulated; there are: half, bfloat16 or float with "
        "CUBLAS_COMPUTE_32F (C of the same type or float), half with CUBLAS_COMPUTE_16F, double with _64F");
  }
  if (!call.ok() || product.is_empty() || count == 0) return call.status();
  void* const result = const_cast<void*>(c.start);
  if (kind == Kind::kDouble) {
    return run<double>(call, product, alpha, a, b, beta, c, count, [=](double factor, double kept, int i) {
      product.multiply(factor, static_cast<const double*>(a.at(i, 8)), static_cast<const double*>(b.at(i, 8)), kept,
                       static_cast<double*>(result) + c.stride * i);
    });
  }
  const Element& in = element_of(a.type);
  const Element& out = element_of(c.type);
  const auto multiply_one = [=, &in, &out](float factor, float kept, int i) {
    multiply(product, factor, a.at(i, in.bytes), b.at(i, in.bytes), in, kept, const_cast<void*>(c.at(i, out.bytes)),
             out);
  };
  if (kind == Kind::kSingle) return run<float>(call, product, alpha, a, b, beta, c, count, multiply_one);
  return run<std::uint16_t>(call, product, alpha, a, b, beta, c, count,
                            [=](std::uint16_t factor, std::uint16_t kept, int i) {
                              multiply_one(HalfFormat::decode(factor), HalfFormat::decode(kept), i);
                            });
}

}  // namespace

cublasStatus_t cublasGemmEx(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                            const void* alpha, const void* A, cudaDataType Atype, int lda, const void* B,
                            cudaDataType Btype, int ldb, const void* beta, void* C, cudaDataType Ctype, int ldc,
                            cublasComputeType_t computeType, cublasGemmAlgo_t) {
  return gemm_ex(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, {A, Atype, 0}, {B, Btype, 0}, beta,
                 {C, Ctype, 0}, 1, computeType);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m,
                                          int n, int k, const void* alpha, const void* A, cudaDataType Atype, int lda,
                                          long long int strideA, const void* B, cudaDataType Btype, int ldb,
                                          long long int strideB, const void* beta, void* C, cudaDataType Ctype, int ldc,
                                          long long int strideC, int batchCount, cublasComputeType_t computeType,
                                          cublasGemmAlgo_t) {
  return gemm_ex(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, {A, Atype, strideA}, {B, Btype, strideB},
                 beta, {C, Ctype, strideC}, batchCount, computeType);
}

cublasStatus_t cublasSgemmEx(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                             const float* alpha, const void* A, cudaDataType Atype, int lda, const void* B,
                             cudaDataType Btype, int ldb, const float* beta, void* C, cudaDataType Ctype, int ldc) {
  return gemm_ex(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, {A, Atype, 0}, {B, Btype, 0}, beta,
                 {C, Ctype, 0}, 1, CUBLAS_COMPUTE_32F);
}

cublasStatus_t cublasHgemm(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                           const __half* alpha, const __half* A, int lda, const __half* B, int ldb, const __half* beta,
                           __half* C, int ldc) {
  return gemm_ex(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, {A, CUDA_R_16F, 0}, {B, CUDA_R_16F, 0},
                 beta, {C, CUDA_R_16F, 0}, 1, CUBLAS_COMPUTE_16F);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t h, cublasOperation_t transa, cublasOperation_t transb, int m,
                                         int n, int k, const __half* alpha, const __half* A, int lda,
                                         long long int strideA, const __half* B, int ldb, long long int strideB,
                                         const __half* beta, __half* C, int ldc, long long int strideC,
                                         int batchCount) {
  return gemm_ex(__func__, h, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, {A, CUDA_R_16F, strideA},
                 {B, CUDA_R_16F, strideB}, beta, {C, CUDA_R_16F, strideC}, batchCount, CUBLAS_COMPUTE_16F);
}
