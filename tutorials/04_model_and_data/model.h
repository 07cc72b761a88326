// The Turkish article's model: four inputs, two outputs, one layer.
#pragma once

#include "lectern/nn/linear.h"
#include "lectern/nn/module.h"

// [model]
struct SimpleModel : lectern::nn::Module {
  lectern::nn::Linear& layer = register_module("layer", lectern::nn::Linear(4, 2));
  lectern::Tensor forward(const lectern::Tensor& x) override { return layer(x); }
};
// [end]
