#include "lectern/runtime/grad_mode.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "lectern/runtime/factories.h"

namespace lectern {
namespace {

TEST(NoGradGuard, RestoresTheModeAfterItsScopeAndAfterAnException) {
  EXPECT_TRUE(is_grad_enabled());
  {
    const NoGradGuard outer;
    EXPECT_FALSE(is_grad_enabled());
    { const NoGradGuard inner; }
    EXPECT_FALSE(is_grad_enabled());
  }
  EXPECT_TRUE(is_grad_enabled());
  try {
    const NoGradGuard guard;
    throw std::runtime_error("leave");
  } catch (const std::runtime_error&) {
  }
  EXPECT_TRUE(is_grad_enabled());
}

TEST(NoGradGuard, GovernsItsOwnThreadOnly) {
  const NoGradGuard guard;
  bool enabled_elsewhere = false;
  std::thread([&] { enabled_elsewhere = is_grad_enabled(); }).join();
  EXPECT_TRUE(enabled_elsewhere);
}

TEST(NoGradGuard, LeavesFactoriesAndViewsTheirFlag) {
  const NoGradGuard guard;
  const Tensor x = ones({2, 2}, {.requires_grad = true});
  EXPECT_TRUE(x.requires_grad());
  EXPECT_TRUE(x.t().requires_grad());
  EXPECT_TRUE(x.t().is_leaf());
  EXPECT_FALSE(x.clone().requires_grad());
}

}  // namespace
}  // namespace lectern
