// relu on every device.
#include "lectern/kernels/relu.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "support/every_device.h"
#include "support/expect_error.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

using test::is_equal;

class Relu : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(Relu);

TEST_P(Relu, ReplacesWhatIsNegativeByZero) {
  const Tensor x = tensor({{-1.5, 0}, {2, -0.25}}, {.device = device()});
  EXPECT_TRUE(is_equal(relu(x), tensor({{0.0, 0}, {2, 0}})));
  EXPECT_TRUE(is_equal(relu(x.t()), tensor({{0.0, 2}, {0, 0}})));
  EXPECT_EQ(relu(x).device(), device());
  EXPECT_TRUE(is_equal(x, tensor({{-1.5, 0}, {2, -0.25}})));
}

TEST_P(Relu, LetsNanThrough) {
  const Tensor x = tensor({std::nan(""), -INFINITY, INFINITY}, {.device = device()});
  EXPECT_TRUE(is_equal(relu(x), tensor({std::nan(""), 0.0, INFINITY})));
}

TEST_P(Relu, TakesEveryNumberDtypeAndEmptyTensors) {
  for (const DType dtype : {kFloat32, kFloat64, kInt32, kInt64}) {
    EXPECT_TRUE(
        is_equal(relu(tensor({-3, 3}, {.dtype = dtype, .device = device()})), tensor({0, 3}, {.dtype = dtype})));
  }
  EXPECT_TRUE(is_equal(relu(tensor({7}, {.dtype = kUInt8, .device = device()})), tensor({7}, {.dtype = kUInt8})));
  EXPECT_EQ(relu(zeros({2, 0}, {.device = device()})).sizes(), Shape({2, 0}));
}

TEST_P(Relu, CoversMoreElementsThanOneBlock) {
  const Tensor x = arange(-300, 300, 1, {.device = device()});
  const std::vector<double> result = test::values(relu(x));
  for (int i = 0; i < 600; ++i) {
    ASSERT_EQ(result[static_cast<std::size_t>(i)], i < 300 ? 0 : i - 300);
  }
}

TEST_P(Relu, WorksInPlace) {
  const Tensor x = tensor({-1.0, 1}, {.device = device()});
  EXPECT_TRUE(relu_(x).is_same(x));
  EXPECT_TRUE(is_equal(x, tensor({0.0, 1})));
  const Tensor weight = tensor({-1.0, 1}, {.device = device(), .requires_grad = true});
  EXPECT_ERROR(Error, relu_(weight), "a leaf Variable that requires grad is being used in an in-place operation.");
  EXPECT_TRUE(relu(weight).requires_grad());
}

TEST_P(Relu, RefusesBoolAndHalf) {
  EXPECT_ERROR(DTypeError, relu(ones({2}, {.dtype = kBool, .device = device()})),
               "Boolean inputs not supported for relu");
  EXPECT_ERROR(DTypeError, relu(ones({2}, {.dtype = kFloat16, .device = device()})),
               "\"threshold_cpu\" not implemented for 'Half'");
  EXPECT_ERROR_CONTAINS(Error, relu(Tensor()), "relu: self is an undefined tensor");
}

}  // namespace
}  // namespace lectern
