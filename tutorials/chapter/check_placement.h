// Are these tensors where I think they are? The check at which chapter 2 ends, and which later chapters call.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>

#include "chapter.h"

namespace lectern {

/// A tensor and the name that a message calls it by.
struct NamedTensor {
  std::string name;
  Tensor tensor;
};

/// Throws std::runtime_error, naming the tensor and both devices, unless every tensor is on the first one's device.
/// They are compared with a tensor, not with a Device somebody wrote: `cuda` and `cuda:0` are not equal.
inline void check_placement(std::initializer_list<NamedTensor> tensors) {
  if (tensors.size() == 0) return;
  const NamedTensor& first = *tensors.begin();
  for (const NamedTensor& each : tensors) {
    if (each.tensor.device() == first.tensor.device()) continue;
    throw std::runtime_error(
        fmt::format("{} is on {}, {} is on {}", first.name, first.tensor.device(), each.name, each.tensor.device()));
  }
}

/// The same for a model: its parameters among themselves, and the input against them.
inline void check_placement(const nn::Module& model, const NamedTensor& input) {
  for (const auto& [name, parameter] : model.named_parameters()) {
    check_placement({input, {name, parameter}});
  }
}

}  // namespace lectern
