// The fully connected layer: every output is a weighted sum of all inputs.
#pragma once

#include <cstdint>
#include <optional>

#include "lectern/nn/module.h"

namespace lectern::nn {

/// PyTorch's keyword arguments: `nn::Linear(4, 2, {.bias = false, .device = "cuda"})`.
struct LinearOptions {
  bool bias = true;
  std::optional<Device> device = std::nullopt;
  std::optional<DType> dtype = std::nullopt;
};

/// y = x · wᵀ + b,  x: (…, in),  w: (out, in),  b: (out)  →  y: (…, out)
class Linear : public Module {
 public:
  /// Draws the weight, then the bias, from U(-1/√in, 1/√in) on the device where they will live.
  Linear(std::int64_t inputs, std::int64_t outputs, const LinearOptions& options = {});
  Linear(std::int64_t inputs, std::int64_t outputs, bool has_bias)
      : Linear(inputs, outputs, LinearOptions{.bias = has_bias}) {}

  /// One row of `input` for each sample; any number of dimensions from 1 on. \throws what addmm (with bias) or mm
  /// throws.
  Tensor forward(const Tensor& input) override;
  /// Draws new numbers for the weight and the bias.
  void reset_parameters();
  std::string extra_repr() const override;

  std::int64_t in_features;
  std::int64_t out_features;
  Parameter& weight;  // (out, in)
  Parameter& bias;    // (out); undefined without bias
};

}  // namespace lectern::nn
