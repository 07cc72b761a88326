// + - * / on every device, against values worked out by hand.
#include "lectern/kernels/arithmetic.h"

#include <gtest/gtest.h>

#include <limits>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

using test::is_close;
using test::is_equal;

class Arithmetic : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(Arithmetic);

TEST_P(Arithmetic, TakesTwoTensorsElementByElement) {
  const Tensor a = tensor({{1.5, -2}, {3, 4}}, {.device = device()});
  const Tensor b = tensor({{2, 4}, {-8, 0.5}}, {.device = device()});
  EXPECT_TRUE(is_equal(a + b, tensor({{3.5, 2}, {-5, 4.5}})));
  EXPECT_TRUE(is_equal(a - b, tensor({{-0.5, -6}, {11, 3.5}})));
  EXPECT_TRUE(is_equal(a * b, tensor({{3, -8}, {-24, 2.0}})));
  EXPECT_TRUE(is_equal(a / b, tensor({{0.75, -0.5}, {-0.375, 8}})));
  EXPECT_TRUE(is_equal(-a, tensor({{-1.5, 2}, {-3, -4}})));
  EXPECT_EQ((a + b).device(), device());
}

TEST_P(Arithmetic, TakesANumberOnEitherSide) {
  const Tensor x = tensor({1.0, 2, 4}, {.device = device()});
  EXPECT_TRUE(is_equal(x + 1, tensor({2.0, 3, 5})));
  EXPECT_TRUE(is_equal(1 - x, tensor({0.0, -1, -3})));
  EXPECT_TRUE(is_equal(x - 1, tensor({0.0, 1, 3})));
  EXPECT_TRUE(is_equal(2.5 * x, tensor({2.5, 5, 10})));
  EXPECT_TRUE(is_equal(8 / x, tensor({8.0, 4, 2})));
  EXPECT_TRUE(is_equal(x / 4, tensor({0.25, 0.5, 1})));
}

TEST_P(Arithmetic, BroadcastsEachOperandAgainstTheOther) {
  const Tensor column = tensor({{10}, {20}}, {.device = device()});
  const Tensor row = tensor({1, 2, 3}, {.device = device()});
  EXPECT_TRUE(is_equal(column + row, tensor({{11, 12, 13}, {21, 22, 23}})));
  EXPECT_TRUE(is_equal(row - column, tensor({{-9, -8, -7}, {-19, -18, -17}})));
  EXPECT_TRUE(is_equal(column * tensor(2, {.device = device()}), tensor({{20}, {40}})));
  EXPECT_EQ((zeros({0, 3}, {.device = device()}) + row).sizes(), Shape({0, 3}));
}

TEST_P(Arithmetic, ReadsViewsThroughTheirStrides) {
  const Tensor x = arange(6, {.device = device()}).view({2, 3});
  EXPECT_TRUE(is_equal(x.t() + x.t(), tensor({{0, 6}, {2, 8}, {4, 10}})));
  EXPECT_TRUE(is_equal(x.narrow(1, 1, 2) * 10, tensor({{10, 20}, {40, 50}})));
  EXPECT_TRUE(is_equal(x.select(0, 1) + x.select(0, 0).expand({2, 3}), tensor({{3, 5, 7}, {3, 5, 7}})));
}

TEST_P(Arithmetic, ComputesInEveryDtypeThatCanCompute) {
  for (const DType dtype : {kFloat32, kFloat64, kInt32, kInt64, kUInt8}) {
    const Tensor a = tensor({6, 200}, {.dtype = dtype, .device = device()});
    const Tensor b = tensor({3, 50}, {.dtype = dtype, .device = device()});
    EXPECT_TRUE(is_equal(a + b, tensor({9, 250}, {.dtype = dtype}))) << dtype;
    EXPECT_TRUE(is_equal(a - b, tensor({3, 150}, {.dtype = dtype}))) << dtype;
    const DType quotient = is_floating_point(dtype) ? dtype : kFloat32;
    EXPECT_TRUE(is_equal(a / b, tensor({2, 4}, {.dtype = quotient}))) << dtype;
  }
  const Tensor yes_no = tensor({true, false, true}, {.device = device()});
  const Tensor no_no = tensor({true, false, false}, {.device = device()});
  EXPECT_TRUE(is_equal(yes_no + no_no, tensor({true, false, true})));
  EXPECT_TRUE(is_equal(yes_no * no_no, tensor({true, false, false})));
}

TEST_P(Arithmetic, OfHalvesComputesInFloatAndRoundsOnce) {
  for (const DType dtype : {kFloat16, kBFloat16}) {
    const Tensor x = tensor({1.5, -3.0}, {.dtype = dtype, .device = device()});
    EXPECT_TRUE(is_equal(x + x, tensor({3.0, -6.0}, {.dtype = dtype}))) << dtype;
    EXPECT_TRUE(is_equal(x - 0.5, tensor({1.0, -3.5}, {.dtype = dtype}))) << dtype;
    EXPECT_TRUE(is_equal(x * x, tensor({2.25, 9.0}, {.dtype = dtype}))) << dtype;
    EXPECT_TRUE(is_equal(3 / x, tensor({2.0, -1.0}, {.dtype = dtype}))) << dtype;
  }
  // 0.1 stays a float: rounded to a half first, 3 · 0.1 would be 0.2998.
  const Tensor three = tensor({3.0}, {.dtype = kFloat16, .device = device()});
  EXPECT_EQ((three * 0.1).item<float>(), static_cast<float>(Half(3.0f * 0.1f)));
  const Tensor large = tensor({60000.0}, {.dtype = kFloat16, .device = device()});
  EXPECT_TRUE(std::isinf((large + large).item<double>()));
}

TEST_P(Arithmetic, WrapsIntegersThatOverflow) {
  const Tensor largest = full({1}, std::numeric_limits<std::int32_t>::max(), {.dtype = kInt32, .device = device()});
  EXPECT_EQ((largest + largest).item<std::int64_t>(), -2);
  const Tensor byte = tensor({200}, {.dtype = kUInt8, .device = device()});
  EXPECT_EQ((byte + byte).item<std::int64_t>(), 144);
  EXPECT_EQ((byte * 2).item<std::int64_t>(), 144);
  EXPECT_EQ((-byte).item<std::int64_t>(), 56);
}

TEST_P(Arithmetic, FollowsIeeeForDivisionByZero) {
  const Tensor x = tensor({1.0, -1.0, 0.0}, {.device = device()});
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(is_equal(x / 0, tensor({infinity, -infinity, std::nan("")})));
}

TEST_P(Arithmetic, CoversMoreElementsThanOneBlock) {
  const Tensor x = arange(1000, {.device = device()});
  EXPECT_TRUE(is_equal(x * 2 - x, arange(1000)));
}

TEST_P(Arithmetic, MarksResultsAsComputed) {
  const Tensor x = ones({2}, {.device = device(), .requires_grad = true});
  EXPECT_TRUE((x + 1).requires_grad());
  EXPECT_TRUE((1 - x).requires_grad());
  EXPECT_FALSE((x + 1).is_leaf());
  EXPECT_FALSE((x.detach() * 2).requires_grad());
}

TEST_P(Arithmetic, NamesSizesThatDoNotBroadcast) {
  const Tensor a = zeros({2, 3}, {.device = device()});
  const Tensor b = zeros({2, 4}, {.device = device()});
  EXPECT_ERROR(ShapeError, a + b,
               "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1");
}

TEST_P(Arithmetic, RefusesDtypesWithoutThatOperation) {
  const Tensor yes = ones({2}, {.dtype = kBool, .device = device()});
  EXPECT_ERROR(DTypeError, yes - yes,
               "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
               "operator instead.");
  EXPECT_ERROR(
      DTypeError, 1 - yes,
      "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use "
      "the `~` or `logical_not()` operator instead.");
  EXPECT_ERROR(
      DTypeError, -yes,
      "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the "
      "`~` or `logical_not()` operator instead.");
}

TEST_P(Arithmetic, NamesAnUndefinedOperand) {
  const Tensor x = ones({2}, {.device = device()});
  const Tensor undefined;
  EXPECT_ERROR_CONTAINS(Error, x + undefined, "add: other is an undefined tensor");
  EXPECT_ERROR_CONTAINS(Error, undefined * x, "mul: self is an undefined tensor");
  EXPECT_ERROR_CONTAINS(Error, undefined / 2, "div: self is an undefined tensor");
}

}  // namespace
}  // namespace lectern
