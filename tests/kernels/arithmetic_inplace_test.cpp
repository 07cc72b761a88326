// In-place arithmetic: the left side keeps its storage, shape, dtype and device, and nothing is half changed by an
// error.
#include <gtest/gtest.h>

#include "lectern/kernels/arithmetic.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "support/every_device.h"
#include "support/expect_error.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

using test::is_equal;

class InPlaceArithmetic : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(InPlaceArithmetic);

TEST_P(InPlaceArithmetic, WritesIntoTheLeftSide) {
  const Tensor x = tensor({1.0, 2, 4}, {.device = device()});
  const void* const place = x.data_ptr();
  EXPECT_TRUE(add_(x, tensor({1.0, 1, 1}, {.device = device()})).is_same(x));
  EXPECT_TRUE(is_equal(x, tensor({2.0, 3, 5})));
  x -= 1;
  x *= tensor({2.0}, {.device = device()});
  x /= 4;
  EXPECT_TRUE(is_equal(x, tensor({0.5, 1, 2})));
  EXPECT_EQ(x.data_ptr(), place);
}

TEST_P(InPlaceArithmetic, ReachesTheBaseThroughAView) {
  const Tensor x = zeros({2, 3}, {.device = device()});
  x[1] += 5;
  x.t().select(0, 2) -= 1;
  EXPECT_TRUE(is_equal(x, tensor({{0.0, 0, -1}, {5, 5, 4}})));
}

TEST_P(InPlaceArithmetic, ReadsAnotherViewOfItselfBeforeItIsOverwritten) {
  const Tensor square = arange(9, {.device = device()}).view({3, 3});
  square += square.t();
  EXPECT_TRUE(is_equal(square, tensor({{0, 4, 8}, {4, 8, 12}, {8, 12, 16}})));
  const Tensor line = arange(5, {.device = device()});
  line.narrow(0, 1, 4) += line.narrow(0, 0, 4);
  EXPECT_TRUE(is_equal(line, tensor({0, 1, 3, 5, 7})));
}

TEST_P(InPlaceArithmetic, KeepsItsDtypeWithinTheCategory) {
  const Tensor x = ones({2}, {.dtype = kFloat32, .device = device()});
  x += ones({2}, {.dtype = kFloat64, .device = device()});
  EXPECT_TRUE(is_equal(x, tensor({2.0, 2.0})));
  const Tensor bytes = ones({2}, {.dtype = kUInt8, .device = device()});
  bytes += tensor({1, 256}, {.device = device()});
  EXPECT_TRUE(is_equal(bytes, tensor({2, 1}, {.dtype = kUInt8})));
}

TEST_P(InPlaceArithmetic, RefusesAResultThatItsDtypeCannotHold) {
  const Tensor x = tensor({1, 2}, {.device = device()});
  EXPECT_ERROR(DTypeError, x += 0.5, "result type Float can't be cast to the desired output type Long");
  EXPECT_ERROR(DTypeError, x /= 2, "result type Float can't be cast to the desired output type Long");
  const Tensor yes = ones({2}, {.dtype = kBool, .device = device()});
  EXPECT_ERROR(DTypeError, yes += 1, "result type Long can't be cast to the desired output type Bool");
  EXPECT_TRUE(is_equal(x, tensor({1, 2})));
}

TEST_P(InPlaceArithmetic, RefusesToGrow) {
  const Tensor x = zeros({3}, {.device = device()});
  EXPECT_ERROR(ShapeError, x += ones({2, 3}, {.device = device()}),
               "output with shape [3] doesn't match the broadcast shape [2, 3]");
  EXPECT_ERROR(ShapeError, x += ones({2}, {.device = device()}),
               "The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0");
  EXPECT_TRUE(is_equal(x, zeros({3})));
}

TEST_P(InPlaceArithmetic, RefusesToWriteSeveralElementsIntoOnePlace) {
  const Tensor x = zeros({1}, {.device = device()});
  EXPECT_ERROR(
      Error, x.expand({3}) += 1,
      "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
      "Please clone() the tensor before performing the operation.");
}

TEST_P(InPlaceArithmetic, RefusesALeafThatRequiresGradUnlessGradModeIsOff) {
  const Tensor weight = ones({2}, {.device = device(), .requires_grad = true});
  EXPECT_ERROR(Error, weight -= 0.5, "a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_TRUE(is_equal(weight, ones({2})));
  {
    const NoGradGuard guard;
    weight -= 0.5;
  }
  EXPECT_TRUE(is_equal(weight, tensor({0.5, 0.5})));
  EXPECT_TRUE(weight.requires_grad());
  EXPECT_TRUE(weight.is_leaf());
}

TEST_P(InPlaceArithmetic, PassesOnThatAnOperandRequiresGrad) {
  const Tensor x = ones({2}, {.device = device()});
  x += ones({2}, {.device = device(), .requires_grad = true});
  EXPECT_TRUE(x.requires_grad());
  EXPECT_FALSE(x.is_leaf());
}

}  // namespace
}  // namespace lectern
