// In which dtype operands of different dtypes meet.
#include <gtest/gtest.h>

#include "lectern/kernels/arithmetic.h"
#include "lectern/runtime/factories.h"

namespace lectern {
namespace {

Tensor vector_of(DType dtype) { return ones({2}, {.dtype = dtype}); }
Tensor zero_dimensional(DType dtype) { return ones({}, {.dtype = dtype}); }

TEST(Promotion, TensorsOfOneRankMeetInTheHigherDtype) {
  EXPECT_EQ(result_type(vector_of(kFloat32), vector_of(kFloat64)), kFloat64);
  EXPECT_EQ(result_type(vector_of(kInt32), vector_of(kInt64)), kInt64);
  EXPECT_EQ(result_type(vector_of(kUInt8), vector_of(kInt32)), kInt32);
  EXPECT_EQ(result_type(vector_of(kBool), vector_of(kUInt8)), kUInt8);
  EXPECT_EQ(result_type(vector_of(kInt64), vector_of(kFloat32)), kFloat32);
  EXPECT_EQ(result_type(vector_of(kFloat16), vector_of(kBFloat16)), kFloat32);
}

TEST(Promotion, AZeroDimensionalTensorPromotesOnlyToAHigherCategory) {
  EXPECT_EQ(result_type(vector_of(kFloat32), zero_dimensional(kFloat64)), kFloat32);
  EXPECT_EQ(result_type(zero_dimensional(kFloat64), vector_of(kFloat32)), kFloat32);
  EXPECT_EQ(result_type(vector_of(kInt64), zero_dimensional(kFloat32)), kFloat32);
  EXPECT_EQ(result_type(vector_of(kInt32), zero_dimensional(kFloat64)), kFloat64);
  EXPECT_EQ(result_type(vector_of(kUInt8), zero_dimensional(kInt64)), kUInt8);
  EXPECT_EQ(result_type(vector_of(kBool), zero_dimensional(kInt32)), kInt32);
  EXPECT_EQ(result_type(zero_dimensional(kFloat32), zero_dimensional(kFloat64)), kFloat64);
}

TEST(Promotion, ANumberPromotesOnlyToAHigherCategory) {
  EXPECT_EQ(result_type(vector_of(kUInt8), 1000), kUInt8);
  EXPECT_EQ(result_type(vector_of(kInt32), 1.5), kFloat32);
  EXPECT_EQ(result_type(vector_of(kFloat16), 1.5), kFloat16);
  EXPECT_EQ(result_type(vector_of(kBool), 1), kInt64);
  EXPECT_EQ(result_type(vector_of(kBool), true), kBool);
  EXPECT_EQ(result_type(zero_dimensional(kFloat64), 1.5), kFloat64);
  EXPECT_EQ(result_type(zero_dimensional(kInt32), 1), kInt32);
}

TEST(Promotion, DecidesTheDtypeOfResults) {
  EXPECT_EQ((vector_of(kInt64) + zero_dimensional(kFloat32)).dtype(), kFloat32);
  EXPECT_EQ((vector_of(kFloat32) * zero_dimensional(kFloat64)).dtype(), kFloat32);
  EXPECT_EQ((vector_of(kBool) * 2).dtype(), kInt64);
  EXPECT_EQ((vector_of(kInt64) / 2).dtype(), kFloat32);
  EXPECT_EQ((vector_of(kBool) / vector_of(kBool)).dtype(), kFloat32);
}

}  // namespace
}  // namespace lectern
