#include "lectern/nn/sequential.h"

#include <gtest/gtest.h>

#include "lectern/nn/linear.h"
#include "lectern/nn/relu.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern::nn {
namespace {

class SequentialOn : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(SequentialOn);

TEST_P(SequentialOn, HandsEachResultToTheNextModule) {
  Sequential model(Linear(2, 3), ReLU(), Linear(3, 1));
  model.to(device());
  const Tensor x = tensor({{1.0, -2.0}, {0.5, 4.0}}, {.device = device()});
  const Tensor by_hand = model[2](model[1](model[0](x)));
  EXPECT_EQ(model(x).repr(), by_hand.repr());
  EXPECT_EQ(model(x).sizes(), (Shape{2, 1}));
}

TEST(Sequential, NumbersItsChildren) {
  const Sequential model(Linear(2, 3), ReLU(), Linear(3, 1));
  EXPECT_EQ(model.named_children()[0].first, "0");
  EXPECT_EQ(model.named_children()[2].first, "2");
  EXPECT_EQ(model.named_parameters()[1].first, "0.bias");
}

TEST(Sequential, PrintsItsChildrenNested) {
  Sequential inner;
  inner.append(Linear(3, 1, false)).append(Sequential());
  EXPECT_EQ(Sequential(Linear(2, 3), ReLU(), std::move(inner)).repr(),
            "Sequential(\n"
            "  (0): Linear(in_features=2, out_features=3, bias=True)\n"
            "  (1): ReLU()\n"
            "  (2): Sequential(\n"
            "    (0): Linear(in_features=3, out_features=1, bias=False)\n"
            "    (1): Sequential()\n"
            "  )\n"
            ")");
}

TEST(Sequential, WithoutModulesReturnsItsInput) {
  Sequential model;
  const Tensor x = ones({2});
  EXPECT_TRUE(model(x).is_same(x));
  EXPECT_EQ(model.size(), 0);
  EXPECT_EQ(model.repr(), "Sequential()");
}

TEST(Sequential, IsIndexedFromBothEnds) {
  const Sequential model(Linear(2, 3), ReLU());
  EXPECT_EQ(&model[0], model.children()[0].get());
  EXPECT_EQ(&model[-1], &model[1]);
  EXPECT_ERROR(IndexError, model[5], "index 5 is out of range");
  EXPECT_ERROR(IndexError, model[2], "index 2 is out of range");
  EXPECT_ERROR(IndexError, model[-3], "index -3 is out of range");
  EXPECT_ERROR(IndexError, Sequential()[0], "index 0 is out of range");
}

TEST(Sequential, GivesAModuleAsWhatItIs) {
  const Sequential model(Linear(2, 3), ReLU());
  EXPECT_EQ(model.at<Linear>(0).out_features, 3);
  EXPECT_ERROR(ValueError, model.at<Linear>(1),
               "Sequential.at: the module at index 1 is a ReLU; ask for it by that type");
}

TEST(Sequential, SharesAModuleThatComesAsAPointer) {
  const auto shared = std::make_shared<Linear>(2, 2);
  const Sequential model(shared, shared);
  EXPECT_EQ(&model[0], shared.get());
  EXPECT_EQ(model.parameters().size(), 2u) << "the shared weight and bias are listed once";
}

TEST(Sequential, RefusesNull) {
  EXPECT_ERROR(ValueError, Sequential(std::shared_ptr<Linear>()), "null is not a Module");
}

}  // namespace
}  // namespace lectern::nn
