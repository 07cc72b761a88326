#include "lectern/nn/sequential.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"

namespace lectern::nn {

Sequential& Sequential::append(std::shared_ptr<Module> module) {
  register_module(std::to_string(size()), std::move(module));
  return *this;
}

Module& Sequential::operator[](std::int64_t index) const {
  if (index < -size() || index >= size()) {
    throw IndexError(fmt::format("index {} is out of range\nthis {} holds {} modules", index, name(), size()));
  }
  return *named_children()[static_cast<std::size_t>(index < 0 ? index + size() : index)].second;
}

Tensor Sequential::forward(const Tensor& input) {
  Tensor output = input;
  for (const auto& [name, module] : named_children()) {
    output = (*module)(output);
  }
  return output;
}

void Sequential::throw_wrong_type(std::int64_t index, const Module& module) const {
  throw ValueError(
      fmt::format("{}.at: the module at index {} is a {}; ask for it by that type", name(), index, module.name()));
}

}  // namespace lectern::nn
