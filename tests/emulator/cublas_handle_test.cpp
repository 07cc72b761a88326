// Handles of emulated cuBLAS: what they remember, and what is refused before anything runs.
#include <cstring>

#include "emulator/cublas_fixture.h"

namespace emulator_test {
namespace {

TEST_F(Cublas, RemembersStreamModesAndVersion) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  cudaStream_t found = nullptr;
  EXPECT_EQ(cublasSetStream(handle_, stream), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetStream(handle_, &found), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(found, stream);
  EXPECT_EQ(cublasSetStream(handle_, nullptr), CUBLAS_STATUS_SUCCESS);
  cudaStreamDestroy(stream);

  cublasPointerMode_t pointers = CUBLAS_POINTER_MODE_DEVICE;
  EXPECT_EQ(cublasGetPointerMode(handle_, &pointers), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(pointers, CUBLAS_POINTER_MODE_HOST);
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
  EXPECT_EQ(cublasSetMathMode(handle_, CUBLAS_TF32_TENSOR_OP_MATH), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasGetMathMode(handle_, &math), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(math, CUBLAS_TF32_TENSOR_OP_MATH);
  int version = 0;
  EXPECT_EQ(cublasGetVersion(handle_, &version), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(version, CUBLAS_VERSION);
}

TEST(CublasStatus, HasTheNamesOfCuda) {
  EXPECT_STREQ(cublasGetStatusName(CUBLAS_STATUS_NOT_INITIALIZED), "CUBLAS_STATUS_NOT_INITIALIZED");
  EXPECT_STREQ(cublasGetStatusName(CUBLAS_STATUS_EXECUTION_FAILED), "CUBLAS_STATUS_EXECUTION_FAILED");
  EXPECT_GT(std::strlen(cublasGetStatusString(CUBLAS_STATUS_INVALID_VALUE)), 0u);
}

TEST(CublasHandle, NullIsNotInitialized) {
  float result = 0;
  EXPECT_EQ(cublasSdot(nullptr, 1, &result, 1, &result, 1, &result), CUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(cublasSetStream(nullptr, nullptr), CUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(cublasDestroy(nullptr), CUBLAS_STATUS_NOT_INITIALIZED);
  EXPECT_EQ(cublasCreate(nullptr), CUBLAS_STATUS_INVALID_VALUE);
}

TEST_F(Cublas, RefusesWrongDimensions) {
  const OnDevice<float> a({1, 2, 3, 4});
  const OnDevice<float> c({1, 2, 3, 4});
  const float one = 1;
  const auto gemm = [&](int m, int lda, int ldc, cublasOperation_t op) {
    return cublasSgemm(handle_, op, CUBLAS_OP_N, m, 2, 2, &one, a.get(), lda, a.get(), 2, &one, c.get(), ldc);
  };
  EXPECT_EQ(gemm(-1, 2, 2, CUBLAS_OP_N), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemm(2, 1, 2, CUBLAS_OP_N), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemm(2, 2, 1, CUBLAS_OP_N), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemm(2, 2, 2, CUBLAS_OP_CONJG), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(gemm(0, 2, 2, CUBLAS_OP_N), CUBLAS_STATUS_SUCCESS);  // nothing to do
  EXPECT_EQ(c.values(), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(Cublas, NamesOperandsThatTheDeviceCannotTouch) {
  const OnDevice<float> x({1, 2, 3, 4});
  float host[4] = {};
  const float two = 2;
  testing::internal::CaptureStderr();
  EXPECT_EQ(cublasSaxpy(handle_, 4, &two, host, 1, x.get(), 1), CUBLAS_STATUS_EXECUTION_FAILED);
  const std::string on_host = testing::internal::GetCapturedStderr();
  EXPECT_NE(on_host.find("cublasSaxpy: x (16 bytes at "), std::string::npos) << on_host;
  EXPECT_NE(on_host.find("lies in host memory: cudaMalloc"), std::string::npos) << on_host;

  testing::internal::CaptureStderr();
  EXPECT_EQ(cublasSscal(handle_, 5, &two, x.get(), 1), CUBLAS_STATUS_EXECUTION_FAILED);
  EXPECT_EQ(cublasSscal(handle_, 4, &two, nullptr, 1), CUBLAS_STATUS_INVALID_VALUE);
  const std::string too_long = testing::internal::GetCapturedStderr();
  EXPECT_NE(too_long.find("reaches beyond the end of its allocation"), std::string::npos) << too_long;
  EXPECT_NE(too_long.find("is null"), std::string::npos) << too_long;
  EXPECT_EQ(x.values(), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(Cublas, ScalarsMustLieWhereThePointerModeSays) {
  const OnDevice<float> x({1, 2});
  const OnDevice<float> factor({3});
  const float on_host = 3;
  EXPECT_EQ(cublasSscal(handle_, 2, factor.get(), x.get(), 1), CUBLAS_STATUS_INVALID_VALUE);
  ASSERT_EQ(cublasSetPointerMode(handle_, CUBLAS_POINTER_MODE_DEVICE), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasSscal(handle_, 2, &on_host, x.get(), 1), CUBLAS_STATUS_EXECUTION_FAILED);
  EXPECT_EQ(cublasSscal(handle_, 2, factor.get(), x.get(), 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.values(), (std::vector<float>{3, 6}));
}

TEST_F(Cublas, MovesVectorsAndMatricesWithTheirStrides) {
  const OnDevice<float> device(std::vector<float>(6, -1));
  const std::vector<float> host = {1, 2, 3, 4, 5, 6};
  EXPECT_EQ(cublasSetVector(3, sizeof(float), host.data(), 2, device.get(), 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(device.values(), (std::vector<float>{1, 3, 5, -1, -1, -1}));
  EXPECT_EQ(cublasSetMatrix(2, 2, sizeof(float), host.data(), 3, device.get(), 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(device.values(), (std::vector<float>{1, 2, 4, 5, -1, -1}));
  std::vector<float> back(6, 0);
  EXPECT_EQ(cublasGetMatrix(2, 2, sizeof(float), device.get(), 2, back.data(), 3), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(back, (std::vector<float>{1, 2, 0, 4, 5, 0}));
  EXPECT_EQ(cublasGetMatrix(3, 2, sizeof(float), device.get(), 2, back.data(), 3), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(cublasSetVector(1, sizeof(float), host.data(), 1, back.data(), 1), CUBLAS_STATUS_MAPPING_ERROR);
}

}  // namespace
}  // namespace emulator_test
