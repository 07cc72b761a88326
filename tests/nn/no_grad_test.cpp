// Who says whether a result requires grad: the thread's mode, until the end of the scope.
#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "lectern/nn/linear.h"
#include "lectern/nn/sequential.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "support/every_device.h"

namespace lectern::nn {
namespace {

class GradFlag : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(GradFlag);

TEST_P(GradFlag, AResultOfAParameterRequiresGradAndIsNoLeaf) {
  Linear layer(4, 2, {.device = device()});
  const Tensor y = layer(ones({3, 4}, {.device = device()}));
  EXPECT_TRUE(y.requires_grad());
  EXPECT_FALSE(y.is_leaf());
}

TEST_P(GradFlag, UnderNoGradAResultDoesNot) {
  Linear layer(4, 2, {.device = device()});
  const NoGradGuard no_grad;
  const Tensor y = layer(ones({3, 4}, {.device = device()}));
  EXPECT_FALSE(y.requires_grad());
  EXPECT_TRUE(y.is_leaf());
}

TEST_P(GradFlag, ALayerMadeUnderNoGradStillLearns) {
  const NoGradGuard no_grad;
  EXPECT_TRUE(Linear(4, 2, {.device = device()}).weight.requires_grad());
}

TEST_P(GradFlag, MovingAModelUnderNoGradDoesNotFreezeIt) {
  Linear layer(4, 2);
  const NoGradGuard no_grad;
  layer.to(device(), kFloat64);
  EXPECT_TRUE(layer.weight.requires_grad());
  EXPECT_TRUE(layer.weight.is_leaf());
}

TEST(NoGradGuard, EndsWithItsScopeAndNests) {
  EXPECT_TRUE(is_grad_enabled());
  {
    const NoGradGuard outer;
    {
      const NoGradGuard inner;
      EXPECT_FALSE(is_grad_enabled());
    }
    EXPECT_FALSE(is_grad_enabled());
  }
  EXPECT_TRUE(is_grad_enabled());
}

TEST(NoGradGuard, EndsWithAnException) {
  Linear layer(4, 2);
  try {
    const NoGradGuard no_grad;
    layer(ones({3, 5}));
    FAIL() << "a wrong shape was accepted";
  } catch (const std::exception&) {
    EXPECT_TRUE(is_grad_enabled());
  }
}

TEST(NoGradGuard, ConcernsOnlyItsThread) {
  const NoGradGuard no_grad;
  bool enabled_elsewhere = false;
  std::thread([&] { enabled_elsewhere = is_grad_enabled(); }).join();
  EXPECT_TRUE(enabled_elsewhere);
  EXPECT_FALSE(is_grad_enabled());
}

TEST(NoGradGuard, OfAnotherThreadDoesNotReachThisOne) {
  std::thread([] { set_grad_enabled(false); }).join();
  EXPECT_TRUE(is_grad_enabled());
}

}  // namespace
}  // namespace lectern::nn
