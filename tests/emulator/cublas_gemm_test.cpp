// Products of matrices: emulated cuBLAS against a plain triple loop, for every transposition, batched, and in narrow
// types.
#include <cmath>
#include <cstdint>

#include "emulator/cublas_fixture.h"

namespace emulator_test {
namespace {

std::vector<float> numbers(std::size_t count, int seed) {
  std::vector<float> result(count);
  for (std::size_t i = 0; i < count; ++i) result[i] = static_cast<float>((static_cast<int>(i) * 7 + seed * 3) % 11 - 5);
  return result;
}

struct Shape {
  int m = 3, n = 4, k = 5, lda = 6, ldb = 7, ldc = 5;
};

/// alpha op(A) op(B) + beta C, column-major.
template <class T>
void multiply(cublasOperation_t op_a, cublasOperation_t op_b, const Shape& s, T alpha, const T* a, const T* b, T beta,
              T* c) {
  for (int column = 0; column < s.n; ++column) {
    for (int row = 0; row < s.m; ++row) {
      T sum = 0;
      for (int i = 0; i < s.k; ++i) {
        const T left = op_a == CUBLAS_OP_N ? a[row + i * s.lda] : a[i + row * s.lda];
        const T right = op_b == CUBLAS_OP_N ? b[i + column * s.ldb] : b[column + i * s.ldb];
        sum += left * right;
      }
      c[row + column * s.ldc] = alpha * sum + (beta == 0 ? 0 : beta * c[row + column * s.ldc]);
    }
  }
}

class CublasGemm : public Cublas {
 protected:
  const Shape shape_;
  const std::vector<float> a_ = numbers(6 * 5, 1);  // enough for either order
  const std::vector<float> b_ = numbers(7 * 5, 2);
  const std::vector<float> c_ = numbers(5 * 4, 3);
};

TEST_F(CublasGemm, AgreesWithLoopsForEveryTransposition) {
  const float alpha = 2, beta = 3;
  for (const auto op_a : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
    for (const auto op_b : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
      std::vector<float> expected = c_;
      multiply(op_a, op_b, shape_, alpha, a_.data(), b_.data(), beta, expected.data());
      const OnDevice<float> a(a_), b(b_), c(c_);
      EXPECT_EQ(cublasSgemm(handle_, op_a, op_b, shape_.m, shape_.n, shape_.k, &alpha, a.get(), shape_.lda, b.get(),
                            shape_.ldb, &beta, c.get(), shape_.ldc),
                CUBLAS_STATUS_SUCCESS);
      EXPECT_EQ(c.values(), expected) << op_a << ' ' << op_b;
    }
  }
}

TEST_F(CublasGemm, ZeroBetaOverwritesWhatWasNotANumber) {
  const OnDevice<double> a({1, 2, 3, 4});
  const OnDevice<double> c(std::vector<double>(4, NAN));
  const double one = 1, zero = 0;
  EXPECT_EQ(cublasDgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a.get(), 2, a.get(), 2, &zero, c.get(), 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.values(), (std::vector<double>{7, 10, 15, 22}));
}

TEST_F(CublasGemm, MultipliesBatchesAtAFixedDistance) {
  const float one = 1, zero = 0;
  const OnDevice<float> a({1, 2, 3, 4, 5, 6, 7, 8});
  const OnDevice<float> b({1, 0, 0, 1});  // stride 0: one matrix for both
  const OnDevice<float> c(std::vector<float>(8, -1));
  EXPECT_EQ(cublasSgemmStridedBatched(handle_, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, 2, &one, a.get(), 2, 4, b.get(), 2, 0,
                                      &zero, c.get(), 2, 4, 2),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.values(), (std::vector<float>{1, 3, 2, 4, 5, 7, 6, 8}));
}

TEST_F(CublasGemm, MultipliesBatchesBehindPointersAndFindsWrongOnes) {
  const float one = 1, zero = 0;
  const OnDevice<float> a({1, 2, 3, 4}), identity({1, 0, 0, 1}), c(std::vector<float>(8, -1));
  const OnDevice<float*> as({a.get(), identity.get()}), bs({identity.get(), a.get()}), cs({c.get() + 4, c.get()});
  const auto batched = [&](float* const* left) {
    return cublasSgemmBatched(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, left, 2, bs.get(), 2, &zero, cs.get(),
                              2, 2);
  };
  EXPECT_EQ(batched(as.get()), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.values(), (std::vector<float>{1, 2, 3, 4, 1, 2, 3, 4}));
  float host[4] = {};
  float* const on_host[] = {host, host};
  EXPECT_EQ(batched(on_host), CUBLAS_STATUS_EXECUTION_FAILED);  // the array is not on the device
  const OnDevice<float*> to_host({host, host});
  EXPECT_EQ(batched(to_host.get()), CUBLAS_STATUS_EXECUTION_FAILED);  // the matrices are not
}

TEST_F(CublasGemm, NarrowTypesAreSummedInFloatAndRoundedOnce) {
  // 2048 + 1 + 1: in half each 1 would be lost.
  const std::vector<std::uint16_t> left = {0x6800, 0x3c00, 0x3c00};  // 2048 1 1 in half
  const std::vector<std::uint16_t> ones = {0x3c00, 0x3c00, 0x3c00};
  const OnDevice<std::uint16_t> a(left), b(ones), c({0});
  const OnDevice<float> wide({0});
  const float one = 1, zero = 0;
  EXPECT_EQ(cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 3, &one, a.get(), CUDA_R_16F, 1, b.get(), CUDA_R_16F,
                         3, &zero, c.get(), CUDA_R_16F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.values(), std::vector<std::uint16_t>{0x6801});  // 2050
  EXPECT_EQ(cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 3, &one, a.get(), CUDA_R_16F, 1, b.get(), CUDA_R_16F,
                         3, &zero, wide.get(), CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(wide.values(), std::vector<float>{2050});
}

TEST_F(CublasGemm, MultipliesBfloat16AndHalfWithHalfScalars) {
  const OnDevice<std::uint16_t> a({0x4000, 0x4040}), c({0x3f80});  // bfloat16: 2 3 and 1
  const float one = 1;
  EXPECT_EQ(cublasGemmStridedBatchedEx(handle_, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, 2, &one, a.get(), CUDA_R_16BF, 2, 0,
                                       a.get(), CUDA_R_16BF, 2, 0, &one, c.get(), CUDA_R_16BF, 1, 0, 1,
                                       CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.values(), std::vector<std::uint16_t>{0x4160});  // 2 * 2 + 3 * 3 + 1 = 14
  const OnDevice<__half> h({__float2half(1.5f)}), d({__float2half(0.0f)});
  const __half two = __float2half(2.0f), none = __float2half(0.0f);
  EXPECT_EQ(cublasHgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &two, h.get(), 1, h.get(), 1, &none, d.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(__half2float(d.values()[0]), 4.5f);
}

TEST_F(CublasGemm, SaysWhichTypesItDoesNotHave) {
  const OnDevice<float> a({1});
  const float one = 1;
  testing::internal::CaptureStderr();
  EXPECT_EQ(cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a.get(), CUDA_R_8I, 1, a.get(), CUDA_R_8I, 1,
                         &one, a.get(), CUDA_R_32I, 1, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT),
            CUBLAS_STATUS_NOT_SUPPORTED);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("cublasGemmEx: this combination of element types"), std::string::npos) << said;
}

}  // namespace
}  // namespace emulator_test
