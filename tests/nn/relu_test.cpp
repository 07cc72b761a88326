#include "lectern/nn/relu.h"

#include <gtest/gtest.h>

#include "lectern/runtime/factories.h"
#include "support/every_device.h"

namespace lectern::nn {
namespace {

class ReLULayer : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(ReLULayer);

TEST_P(ReLULayer, ReplacesWhatIsNegativeByZeroInANewTensor) {
  ReLU layer;
  const Tensor x = tensor({-1.5, 0.0, 2.0}, {.device = device()});
  EXPECT_EQ(layer(x).cpu().repr(), "tensor([0., 0., 2.])");
  EXPECT_EQ(x.cpu().repr(), "tensor([-1.5000,  0.0000,  2.0000])");
}

TEST(ReLUModule, HasNothingToLearnAndPrintsEmptyParentheses) {
  EXPECT_TRUE(ReLU().parameters().empty());
  EXPECT_EQ(ReLU().repr(), "ReLU()");
}

}  // namespace
}  // namespace lectern::nn
