// The fully connected layer: every output is a weighted sum of all inputs.
#pragma once

#include <cstdint>
#include <optional>

#include "lectern/nn/module.h"

namespace lectern::nn {

/// PyTorch's keyword arguments: `nn::Linear(4, 2, {.bias = false, .device = "cuda"})`.
struct LinearOptions {
  bool bias = true;                             ///< Whether something is added after the product.
  std::optional<Device> device = std::nullopt;  ///< Absent: default_device().
  std::optional<DType> dtype = std::nullopt;    ///< Absent: float32.
};

/// y = x · wᵀ + b,  x: (…, in),  w: (out, in),  b: (out)  →  y: (…, out)
class Linear : public Module {
 public:
  /// Draws the weight, then the bias, from U(-1/√in, 1/√in) on the device where they will live.
  Linear(std::int64_t inputs, std::int64_t outputs, const LinearOptions& options = {});
  /// On the default device, with a bias or without.
  Linear(std::int64_t inputs, std::int64_t outputs, bool has_bias)
      : Linear(inputs, outputs, LinearOptions{.bias = has_bias}) {}

  /// One row of `input` for each sample; any number of dimensions from 1 on. \throws what addmm (with bias) or mm
  /// throws.
  Tensor forward(const Tensor& input) override;
  /// Draws new numbers for the weight and the bias.
  void reset_parameters();
  /// `in_features=4, out_features=2, bias=True`.
  std::string extra_repr() const override;

  std::int64_t in_features;   ///< Numbers in each row of the input.
  std::int64_t out_features;  ///< Numbers in each row of the output.
  Parameter& weight;          ///< (out, in)
  Parameter& bias;            ///< (out); undefined without bias.
};

}  // namespace lectern::nn
