// cuBLASLt: a product with bias and ReLU behind it, in the layouts and types that its descriptors name.
#include <cublasLt.h>

#include <cstdint>

#include "emulator/cublas_fixture.h"

namespace emulator_test {
namespace {

class CublasLight : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(cublasLtCreate(&handle_), CUBLAS_STATUS_SUCCESS);
    ASSERT_EQ(cublasLtMatmulDescCreate(&product_, CUBLAS_COMPUTE_32F, CUDA_R_32F), CUBLAS_STATUS_SUCCESS);
  }
  void TearDown() override {
    for (const cublasLtMatrixLayout_t layout : layouts_) cublasLtMatrixLayoutDestroy(layout);
    EXPECT_EQ(cublasLtMatmulDescDestroy(product_), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasLtDestroy(handle_), CUBLAS_STATUS_SUCCESS);
  }

  cublasLtMatrixLayout_t layout(std::uint64_t rows, std::uint64_t columns, std::int64_t leading,
                                cudaDataType type = CUDA_R_32F) {
    cublasLtMatrixLayout_t result = nullptr;
    EXPECT_EQ(cublasLtMatrixLayoutCreate(&result, type, rows, columns, leading), CUBLAS_STATUS_SUCCESS);
    layouts_.push_back(result);
    return result;
  }
  template <class T>
  void set(cublasLtMatmulDescAttributes_t attribute, const T& value) {
    EXPECT_EQ(cublasLtMatmulDescSetAttribute(product_, attribute, &value, sizeof value), CUBLAS_STATUS_SUCCESS);
  }
  cublasStatus_t multiply(const void* a, cublasLtMatrixLayout_t of_a, const void* b, cublasLtMatrixLayout_t of_b,
                          void* d, cublasLtMatrixLayout_t of_d, float beta = 0) {
    const float alpha = 1;
    return cublasLtMatmul(handle_, product_, &alpha, a, of_a, b, of_b, &beta, d, of_d, d, of_d, nullptr, nullptr, 0,
                          nullptr);
  }

  cublasLtHandle_t handle_ = nullptr;
  cublasLtMatmulDesc_t product_ = nullptr;
  std::vector<cublasLtMatrixLayout_t> layouts_;
};

TEST_F(CublasLight, AddsABiasToEachRowAndCutsOffNegatives) {
  const OnDevice<float> a({1, 2, 3, 4});  // columns (1 2) and (3 4)
  const OnDevice<float> b({1, 0, 0, -1}), bias({10, -3}), d({-1, -1, -1, -1});
  set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
  set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_RELU_BIAS);
  const float* const bias_pointer = bias.get();
  set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias_pointer);
  const cublasLtMatrixLayout_t square = layout(2, 2, 2);
  EXPECT_EQ(multiply(a.get(), square, b.get(), square, d.get(), square), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d.values(), (std::vector<float>{11, 0, 8, 0}));  // 1 + 10, 3 - 3, -2 + 10, -4 - 3
}

TEST_F(CublasLight, ReadsMatricesThatAreStoredByRows) {
  const OnDevice<float> a({1, 2, 3, 4, 5, 6}), b({1, 10, 100}), d({5, 5});
  const cublasLtMatrixLayout_t of_a = layout(2, 3, 3), of_b = layout(3, 1, 3), of_d = layout(2, 1, 2);
  const cublasLtOrder_t by_rows = CUBLASLT_ORDER_ROW;
  EXPECT_EQ(cublasLtMatrixLayoutSetAttribute(of_a, CUBLASLT_MATRIX_LAYOUT_ORDER, &by_rows, sizeof by_rows),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(multiply(a.get(), of_a, b.get(), of_b, d.get(), of_d, 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d.values(), (std::vector<float>{331, 664}));
}

TEST_F(CublasLight, MultipliesBatchesOfHalf) {
  const OnDevice<std::uint16_t> a({0x4000, 0x4200}), d({0, 0});  // half: 2 and 3
  const cublasLtMatrixLayout_t number = layout(1, 1, 1, CUDA_R_16F);
  const std::int32_t two = 2;
  const std::int64_t one = 1;
  cublasLtMatrixLayoutSetAttribute(number, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &two, sizeof two);
  cublasLtMatrixLayoutSetAttribute(number, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &one, sizeof one);
  EXPECT_EQ(multiply(a.get(), number, a.get(), number, d.get(), number), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(d.values(), (std::vector<std::uint16_t>{0x4400, 0x4880}));  // 4 and 9
}

TEST_F(CublasLight, HasOneAlgorithmAndItNeedsNoWorkspace) {
  const cublasLtMatrixLayout_t square = layout(2, 2, 2);
  cublasLtMatmulPreference_t preference = nullptr;
  ASSERT_EQ(cublasLtMatmulPreferenceCreate(&preference), CUBLAS_STATUS_SUCCESS);
  const std::size_t most = 1 << 20;
  EXPECT_EQ(
      cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &most, sizeof most),
      CUBLAS_STATUS_SUCCESS);
  cublasLtMatmulHeuristicResult_t results[2] = {};
  int count = 0;
  EXPECT_EQ(
      cublasLtMatmulAlgoGetHeuristic(handle_, product_, square, square, square, square, preference, 2, results, &count),
      CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(results[0].state, CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasLtMatmulPreferenceDestroy(preference), CUBLAS_STATUS_SUCCESS);
}

TEST_F(CublasLight, RefusesShapesThatDoNotFitAndAttributesOfAnotherSize) {
  const OnDevice<float> a({1, 2, 3, 4});
  const cublasLtMatrixLayout_t square = layout(2, 2, 2);
  EXPECT_EQ(multiply(a.get(), square, a.get(), layout(1, 4, 1), a.get(), square), CUBLAS_STATUS_INVALID_VALUE);
  EXPECT_EQ(multiply(a.get(), layout(2, 2, 1), a.get(), square, a.get(), square), CUBLAS_STATUS_INVALID_VALUE);
  const std::int64_t wide = 1;
  EXPECT_EQ(cublasLtMatmulDescSetAttribute(product_, CUBLASLT_MATMUL_DESC_TRANSA, &wide, sizeof wide),
            CUBLAS_STATUS_INVALID_VALUE);
  float host[4] = {};
  EXPECT_EQ(multiply(host, square, a.get(), square, a.get(), square), CUBLAS_STATUS_EXECUTION_FAILED);
}

}  // namespace
}  // namespace emulator_test
