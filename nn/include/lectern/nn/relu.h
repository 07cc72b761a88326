// The layer between two Linear layers: without it they would be one.
#pragma once

#include "lectern/nn/module.h"

namespace lectern::nn {

/// y = max(x, 0), element by element. It has no parameters.
class ReLU : public Module {
 public:
  /// Of any shape, on any device. \throws what relu throws.
  Tensor forward(const Tensor& input) override;
};

}  // namespace lectern::nn
