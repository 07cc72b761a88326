// The chapter's model: few weights, and much between its layers.
#pragma once

#include "lectern/nn/linear.h"
#include "lectern/nn/relu.h"
#include "lectern/nn/sequential.h"

/// 4 numbers in, 1,024 between the layers, 2 out.
inline lectern::nn::Sequential make_model() { return lectern::nn::Sequential(lectern::nn::Linear(4, 1024), lectern::nn::ReLU(), lectern::nn::Linear(1024, 2)); }

/// Of all weights together.
inline std::int64_t bytes_of(const lectern::nn::Module& model) {
  std::int64_t bytes = 0;
  for (const lectern::nn::Parameter& parameter : model.parameters()) bytes += parameter.numel() * 4;
  return bytes;
}
