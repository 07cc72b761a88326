#include "lectern/nn/parameter.h"

#include <gtest/gtest.h>

#include <sstream>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "support/expect_error.h"

namespace lectern::nn {
namespace {

TEST(Parameter, RequiresGradAndIsALeaf) {
  const Parameter parameter(ones({2}));
  EXPECT_TRUE(parameter.requires_grad());
  EXPECT_TRUE(parameter.is_leaf());
}

TEST(Parameter, RequiresGradAlsoUnderNoGrad) {
  const NoGradGuard no_grad;
  EXPECT_TRUE(Parameter(ones({2})).requires_grad());
}

TEST(Parameter, IsANewObjectOnTheSameStorage) {
  const Tensor data = ones({2});
  const Parameter parameter(data);
  EXPECT_FALSE(parameter.is_same(data));
  EXPECT_EQ(parameter.data_ptr(), data.data_ptr());
  EXPECT_FALSE(data.requires_grad());
}

TEST(Parameter, CopiesNameOneParameter) {
  const Parameter parameter(ones({2}));
  const Parameter copy = parameter;
  EXPECT_TRUE(copy.is_same(parameter));
}

TEST(Parameter, RefusesAnIntegerTensorUnlessItIsFrozen) {
  EXPECT_ERROR(DTypeError, Parameter(arange(2)),
               "Only Tensors of floating point and complex dtype can require gradients");
  EXPECT_EQ(Parameter(arange(2), false).repr(), "Parameter containing:\ntensor([0, 1])");
}

TEST(Parameter, PrintsWhatItContains) {
  const Parameter parameter(ones({2}));
  EXPECT_EQ(parameter.repr(), "Parameter containing:\ntensor([1., 1.], requires_grad=True)");
  std::ostringstream out;
  out << parameter;
  EXPECT_EQ(out.str(), parameter.repr());
}

TEST(Parameter, MovedByHandIsAPlainTensorAndNoLeaf) {
  const Parameter parameter(ones({2}));
  const Tensor moved = parameter.to(kFloat64);
  EXPECT_TRUE(moved.requires_grad());
  EXPECT_FALSE(moved.is_leaf());
  EXPECT_TRUE(parameter.to("cpu").is_same(parameter)) << "where nothing changes it is the Parameter itself";
}

}  // namespace
}  // namespace lectern::nn
