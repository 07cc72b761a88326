// What does a module know of its parts, and how does it refuse a wrong one?
#include "lectern/nn/module.h"

#include <gtest/gtest.h>

#include <sstream>

#include "lectern/nn/linear.h"
#include "lectern/nn/relu.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/expect_error.h"

namespace lectern::nn {
namespace {

struct SimpleModel : Module {
  Linear& layer = register_module("layer", Linear(4, 2));
  Tensor forward(const Tensor& x) override { return layer(x); }
};

// One of everything, registered in an order that is not the order of listing.
struct Everything : Module {
  Linear& first = register_module("first", Linear(2, 2));
  Parameter& scale = register_parameter("scale", Parameter(ones({1})));
  Tensor& mean = register_buffer("mean", zeros({2}));
  SimpleModel& second = register_module("second", SimpleModel());
  Tensor unregistered = zeros({2});
};

template <class Named>
std::vector<std::string> names_of(const Named& named) {
  std::vector<std::string> names;
  for (const auto& [name, value] : named) {
    names.push_back(name);
  }
  return names;
}

using Names = std::vector<std::string>;

TEST(Module, NamesParametersByTheirPathOwnOnesFirst) {
  const Everything model;
  EXPECT_EQ(names_of(model.named_parameters()),
            (Names{"scale", "first.weight", "first.bias", "second.layer.weight", "second.layer.bias"}));
  EXPECT_EQ(model.parameters().size(), 5u);
  EXPECT_TRUE(model.parameters()[1].is_same(model.first.weight));
}

TEST(Module, ListsBuffersAndOnlyDirectChildren) {
  Everything model;
  EXPECT_EQ(names_of(model.named_buffers()), Names{"mean"});
  EXPECT_TRUE(model.buffers()[0].is_same(model.mean));
  EXPECT_EQ(names_of(model.named_children()), (Names{"first", "second"}));
  EXPECT_EQ(model.children()[0].get(), &model.first);
}

TEST(Module, ListsASharedParameterOnceUnderItsFirstName) {
  struct Tied : Module {
    Linear& encode = register_module("encode", Linear(2, 2, false));
    Linear& decode = register_module("decode", Linear(2, 2, false));
    Tied() { decode.weight = encode.weight; }
  };
  EXPECT_EQ(names_of(Tied().named_parameters()), Names{"encode.weight"});
}

TEST(Module, AssigningToTheReferenceReplacesThePartItself) {
  Everything model;
  model.scale = Parameter(zeros({3}));
  EXPECT_EQ(model.named_parameters()[0].second.sizes(), Shape{3});
}

TEST(Module, AnUndefinedParameterStandsForNone) {
  Module module;
  module.register_parameter("bias", Parameter());
  EXPECT_TRUE(module.parameters().empty());
}

TEST(Module, CanBeMovedAndTheReferencesStayTrue) {
  Everything original;
  const Parameter weight = original.first.weight;
  Everything moved = std::move(original);
  EXPECT_TRUE(moved.first.weight.is_same(weight));
  moved.mean = ones({5});
  EXPECT_EQ(moved.buffers()[0].sizes(), Shape{5});
}

TEST(Module, CannotBeCopied) {
  EXPECT_FALSE(std::is_copy_constructible_v<SimpleModel>);
  EXPECT_FALSE(std::is_copy_assignable_v<SimpleModel>);
}

TEST(Module, SharesAChildThatComesAsAPointer) {
  const auto shared = std::make_shared<Linear>(2, 2);
  Module a;
  Module b;
  EXPECT_EQ(a.register_module("layer", shared), shared);
  b.register_module("layer", shared);
  EXPECT_TRUE(a.parameters()[0].is_same(b.parameters()[0]));
}

TEST(Module, RefusesEmptyDottedAndTakenNames) {
  Everything model;
  const Parameter parameter(ones({1}));
  EXPECT_ERROR(ValueError, model.register_parameter("", parameter), "parameter name can't be empty string \"\"");
  EXPECT_ERROR(ValueError, model.register_buffer("", parameter), "buffer name can't be empty string \"\"");
  EXPECT_ERROR(ValueError, model.register_module("", Linear(1, 1)), "module name can't be empty string \"\"");
  EXPECT_ERROR(ValueError, model.register_parameter("a.b", parameter), "parameter name can't contain \".\"");
  EXPECT_ERROR(ValueError, model.register_buffer("a.b", parameter), "buffer name can't contain \".\"");
  EXPECT_ERROR(ValueError, model.register_module("a.b", Linear(1, 1)), "module name can't contain \".\", got: a.b");
  EXPECT_ERROR(ValueError, model.register_parameter("mean", parameter), "attribute 'mean' already exists");
  EXPECT_ERROR(ValueError, model.register_buffer("first", parameter), "attribute 'first' already exists");
  EXPECT_ERROR(ValueError, model.register_module("scale", Linear(1, 1)), "attribute 'scale' already exists");
}

TEST(Module, RefusesNull) {
  Module module;
  EXPECT_ERROR(ValueError, module.register_module("layer", std::shared_ptr<Linear>()), "null is not a Module");
}

TEST(Module, WithoutForwardSaysSo) {
  struct Headless : Module {};
  Headless model;
  EXPECT_ERROR(Error, model(ones({1})), "Module [Headless] is missing the required \"forward\" function");
}

TEST(Module, CallingItRunsForward) {
  SimpleModel model;
  const Tensor x = ones({3, 4});
  EXPECT_EQ(model(x).sizes(), (Shape{3, 2}));
}

TEST(Module, PrintsItsTree) {
  EXPECT_EQ(Everything().repr(),
            "Everything(\n"
            "  (first): Linear(in_features=2, out_features=2, bias=True)\n"
            "  (second): SimpleModel(\n"
            "    (layer): Linear(in_features=4, out_features=2, bias=True)\n"
            "  )\n"
            ")");
  EXPECT_EQ(Module().repr(), "Module()");
  std::ostringstream out;
  out << ReLU();
  EXPECT_EQ(out.str(), "ReLU()");
}

TEST(Module, PrintsSeveralLinesOfItsOwnAboveItsChildren) {
  struct Described : Module {
    std::string extra_repr() const override { return "a=1\nb=2"; }
  };
  struct DescribedWithChild : Described {
    ReLU& relu = register_module("relu", ReLU());
  };
  EXPECT_EQ(Described().repr(), "Described(\n  a=1\n  b=2\n)");
  EXPECT_EQ(DescribedWithChild().repr(), "DescribedWithChild(\n  a=1\n  b=2\n  (relu): ReLU()\n)");
}

template <class T>
struct Generic : Module {};

TEST(Module, IsNamedAfterItsClassUnlessANameIsGiven) {
  EXPECT_EQ(SimpleModel().name(), "SimpleModel");
  EXPECT_EQ((Generic<std::pair<int, Generic<int>>>().name()), "Generic");
  EXPECT_EQ(Module("Net").repr(), "Net()");
}

TEST(Module, TrainAndEvalReachEveryChild) {
  Everything model;
  EXPECT_TRUE(model.is_training());
  model.eval();
  EXPECT_FALSE(model.second.layer.is_training());
  model.train();
  EXPECT_TRUE(model.second.layer.is_training());
}

}  // namespace
}  // namespace lectern::nn
