// sum and mean on every device.
#include "lectern/kernels/sum.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

using test::is_close;
using test::is_equal;

class Sum : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(Sum);

TEST_P(Sum, AddsUpAllElements) {
  const Tensor x = tensor({{1.5, 2}, {3, -0.5}}, {.device = device()});
  EXPECT_TRUE(is_equal(sum(x), tensor(6.0)));
  EXPECT_EQ(sum(x).device(), device());
  EXPECT_TRUE(is_equal(sum(tensor(4.0, {.device = device()})), tensor(4.0)));
}

TEST_P(Sum, AddsUpAlongDimensions) {
  const Tensor x = arange(24, {.device = device()}).view({2, 3, 4});
  EXPECT_TRUE(is_equal(sum(x, {2}), tensor({{6, 22, 38}, {54, 70, 86}})));
  EXPECT_TRUE(is_equal(sum(x, {-2}), tensor({{12, 15, 18, 21}, {48, 51, 54, 57}})));
  EXPECT_TRUE(is_equal(sum(x, {0, 2}), tensor({60, 92, 124})));
  EXPECT_TRUE(is_equal(sum(x, {0, 2}, true), tensor({{{60}, {92}, {124}}})));
  EXPECT_TRUE(is_equal(sum(x, {0, 1, 2}), tensor(276)));
  EXPECT_EQ(sum(x, {}, true).sizes(), Shape({1, 1, 1}));
}

TEST_P(Sum, ReadsViewsThroughTheirStrides) {
  const Tensor x = arange(6, {.device = device()}).view({2, 3});
  EXPECT_TRUE(is_equal(sum(x.t(), {0}), tensor({3, 12})));
  EXPECT_TRUE(is_equal(sum(x.narrow(1, 1, 2)), tensor(12)));
  EXPECT_TRUE(is_equal(sum(x.select(1, 1).unsqueeze(0).expand({3, 2}), {0}), tensor({3, 12})));
}

TEST_P(Sum, AddsIntegersAndBoolsAsInt64) {
  EXPECT_TRUE(is_equal(sum(tensor({200, 200}, {.dtype = kUInt8, .device = device()})), tensor(400)));
  EXPECT_TRUE(is_equal(sum(full({2}, 2000000000, {.dtype = kInt32, .device = device()})), tensor(4000000000)));
  EXPECT_TRUE(is_equal(sum(tensor({true, false, true}, {.device = device()})), tensor(2)));
  EXPECT_EQ(sum(ones({2}, {.dtype = kFloat64, .device = device()})).dtype(), kFloat64);
}

TEST_P(Sum, OfNothingIsZero) {
  EXPECT_TRUE(is_equal(sum(zeros({0}, {.device = device()})), tensor(0.0)));
  EXPECT_TRUE(is_equal(sum(zeros({2, 0}, {.device = device()}), {1}), tensor({0.0, 0.0})));
  EXPECT_EQ(sum(zeros({2, 0}, {.device = device()}), {0}).sizes(), Shape({0}));
}

TEST_P(Sum, StaysExactOverRowsThatSeveralBlocksShare) {
  const std::int64_t count = 40000;                               // three chunks on cuda, the last one shorter
  const Tensor longer = arange(count + 9, {.device = device()});  // what lies behind the row must not count
  EXPECT_TRUE(is_equal(sum(longer.narrow(0, 0, count)), tensor(count * (count - 1) / 2)));
  EXPECT_TRUE(is_close(sum(full({count}, 0.1, {.device = device()})), tensor(4000.0), 1e-6));
}

TEST_P(Sum, AddsRowsAroundTheSizeOfABlock) {
  for (const std::int64_t count : {1, 2, 255, 256, 257}) {
    EXPECT_EQ(sum(ones({2, count}, {.device = device()}), {1})[1].item<double>(), static_cast<double>(count));
  }
}

TEST_P(Sum, MarksResultsAsComputed) {
  EXPECT_TRUE(sum(ones({2}, {.device = device(), .requires_grad = true})).requires_grad());
}

TEST_P(Sum, RefusesDimensionsThatAreNotThere) {
  const Tensor x = zeros({2, 3}, {.device = device()});
  EXPECT_ERROR(IndexError, sum(x, {2}), "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  EXPECT_ERROR(ValueError, sum(x, {1, -1}), "dim 1 appears multiple times in the list of dims");
  EXPECT_ERROR_CONTAINS(DTypeError, sum(x.to(kFloat16)), "not implemented for 'Half'");
  EXPECT_ERROR_CONTAINS(Error, sum(Tensor()), "sum: self is an undefined tensor");
}

TEST_P(Sum, MeanDividesByTheNumberOfElements) {
  const Tensor x = tensor({{1.0, 2}, {3, 6}}, {.device = device()});
  EXPECT_TRUE(is_equal(mean(x), tensor(3.0)));
  EXPECT_TRUE(is_equal(mean(x, {0}), tensor({2.0, 4.0})));
  EXPECT_TRUE(is_equal(mean(x, {1}, true), tensor({{1.5}, {4.5}})));
  EXPECT_TRUE(std::isnan(mean(zeros({0}, {.device = device()})).item<double>()));
  EXPECT_ERROR(
      DTypeError, mean(tensor({1, 2}, {.device = device()})),
      "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: Long");
}

}  // namespace
}  // namespace lectern
