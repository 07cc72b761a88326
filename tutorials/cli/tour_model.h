// The articles' model: four inputs, two outputs, one layer.
#pragma once

#include "lectern/nn/linear.h"
#include "lectern/nn/module.h"

namespace lectern::cli {

// [model]
struct SimpleModel : nn::Module {
  nn::Linear& layer = register_module("layer", nn::Linear(4, 2));
  Tensor forward(const Tensor& x) override { return layer(x); }
};
// [end]

}  // namespace lectern::cli
