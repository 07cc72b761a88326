// Vectors, matrices by vectors: emulated cuBLAS against loops, with strides, in both types and pointer modes.
#include <cmath>

#include "emulator/cublas_fixture.h"

namespace emulator_test {
namespace {

TEST_F(Cublas, AddsScaledVectorsWithStridesAlsoBackwards) {
  const OnDevice<float> x({1, -9, 2, -9, 3});
  const OnDevice<float> y({10, 20, 30});
  const float two = 2;
  EXPECT_EQ(cublasSaxpy(handle_, 3, &two, x.get(), 2, y.get(), 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.values(), (std::vector<float>{12, 24, 36}));
  EXPECT_EQ(cublasSaxpy(handle_, 3, &two, x.get(), 2, y.get(), -1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.values(), (std::vector<float>{18, 28, 38}));
}

TEST_F(Cublas, ReducesToOneNumberOnTheHost) {
  const OnDevice<double> x({3, -4, 0, 4});
  double dot = 0, norm = 0, sum = 0;
  int largest = 0, smallest = 0;
  EXPECT_EQ(cublasDdot(handle_, 4, x.get(), 1, x.get(), 1, &dot), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasDnrm2(handle_, 2, x.get(), 1, &norm), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasDasum(handle_, 4, x.get(), 1, &sum), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasIdamax(handle_, 4, x.get(), 1, &largest), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasIdamin(handle_, 4, x.get(), 1, &smallest), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(dot, 41);
  EXPECT_EQ(norm, 5);
  EXPECT_EQ(sum, 11);
  EXPECT_EQ(largest, 2);  // counted from 1, the first of equals
  EXPECT_EQ(smallest, 3);
}

TEST_F(Cublas, AnEmptyVectorHasTheNormZeroAndNoLargestElement) {
  float norm = -1;
  int largest = -1;
  EXPECT_EQ(cublasSnrm2(handle_, 0, nullptr, 1, &norm), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasIsamax(handle_, 0, nullptr, 1, &largest), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(norm, 0);
  EXPECT_EQ(largest, 0);
}

TEST_F(Cublas, LeavesResultsOnTheDeviceInPointerModeDevice) {
  const OnDevice<float> x({1, 2, 3});
  const OnDevice<float> result({-1});
  ASSERT_EQ(cublasSetPointerMode(handle_, CUBLAS_POINTER_MODE_DEVICE), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(cublasSdot(handle_, 3, x.get(), 1, x.get(), 1, result.get()), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(result.values(), std::vector<float>{14});
  EXPECT_EQ(cublasSscal(handle_, 3, result.get(), x.get(), 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.values(), (std::vector<float>{14, 28, 42}));
}

TEST_F(Cublas, CopiesAndSwaps) {
  const OnDevice<float> x({1, 2, 3});
  const OnDevice<float> y({4, 5, 6});
  EXPECT_EQ(cublasSswap(handle_, 3, x.get(), 1, y.get(), 1), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.values(), (std::vector<float>{4, 5, 6}));
  EXPECT_EQ(cublasScopy(handle_, 2, y.get(), 1, x.get(), 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.values(), (std::vector<float>{1, 5, 2}));
}

TEST_F(Cublas, MultipliesAMatrixInColumnMajorOrderByAVector) {
  const OnDevice<double> a({1, 2, 3, 4, 5, 6});  // rows (1 3 5) and (2 4 6)
  const OnDevice<double> x({1, 10, 100});
  const OnDevice<double> y({1, 1});
  const double one = 1, two = 2, zero = 0;
  EXPECT_EQ(cublasDgemv(handle_, CUBLAS_OP_N, 2, 3, &one, a.get(), 2, x.get(), 1, &two, y.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(y.values(), (std::vector<double>{533, 644}));
  EXPECT_EQ(cublasDgemv(handle_, CUBLAS_OP_T, 2, 3, &one, a.get(), 2, y.get(), 1, &zero, x.get(), 1),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(x.values(), (std::vector<double>{1821, 4175, 6529}));
}

TEST_F(Cublas, AddsAnOuterProduct) {
  const OnDevice<float> a({0, 0, 0, 0, 0, 0});
  const OnDevice<float> x({1, 2});
  const OnDevice<float> y({3, 4, 5});
  const float one = 1;
  EXPECT_EQ(cublasSger(handle_, 2, 3, &one, x.get(), 1, y.get(), 1, a.get(), 2), CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(a.values(), (std::vector<float>{3, 6, 4, 8, 5, 10}));
}

TEST_F(Cublas, TransposesByAddingNothing) {
  const OnDevice<float> a({1, 2, 3, 4, 5, 6});  // 2 x 3
  const OnDevice<float> c(std::vector<float>(6, NAN));
  const float one = 1, zero = 0;
  EXPECT_EQ(cublasSgeam(handle_, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &one, a.get(), 2, &zero, c.get(), 3, c.get(), 3),
            CUBLAS_STATUS_SUCCESS);
  EXPECT_EQ(c.values(), (std::vector<float>{1, 3, 5, 2, 4, 6}));
  EXPECT_EQ(cublasSgeam(handle_, CUBLAS_OP_T, CUBLAS_OP_N, 2, 2, &one, c.get(), 2, &zero, c.get(), 2, c.get(), 2),
            CUBLAS_STATUS_INVALID_VALUE);  // in place and transposed
}

}  // namespace
}  // namespace emulator_test
