// The numbers that a layer starts with.
#pragma once

#include "lectern/runtime/tensor.h"

/// The numbers that a layer starts with: `torch.nn.init`.
namespace lectern::nn::init {

/// The number of inputs of one output: the size of every dimension but the first. \throws ShapeError below 2
/// dimensions.
std::int64_t fan_in(const Tensor& weight);

/// Draws from U(-bound, bound), on the tensor's own device:  bound = √3 · √(2 / (1 + a²)) / √fan_in.
/// `a` is the negative slope of the leaky ReLU that follows; Linear uses √5, which gives bound = 1 / √fan_in.
/// A weight without elements is left alone.
void kaiming_uniform_(const Tensor& weight, double a = 0.0);

}  // namespace lectern::nn::init
