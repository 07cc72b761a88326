#include "lectern/nn/module.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "lectern/runtime/error.h"

namespace lectern::nn {
namespace {

template <class Entries>
bool has_name(const Entries& entries, std::string_view name) {
  return std::any_of(entries.begin(), entries.end(), [&](const auto& entry) { return entry.first == name; });
}

// Adds `tensor` unless it is undefined, or listed already under another name (tied weights, a child used twice).
template <class T>
void add_once(std::vector<std::pair<std::string, T>>& list, const std::string& name, const T& tensor) {
  const auto is_listed = [&](const auto& entry) { return entry.second.is_same(tensor); };
  if (tensor.defined() && std::none_of(list.begin(), list.end(), is_listed)) {
    list.emplace_back(name, tensor);
  }
}

template <class T>
std::vector<T> without_names(const std::vector<std::pair<std::string, T>>& named) {
  std::vector<T> values;
  for (const auto& [name, value] : named) {
    values.push_back(value);
  }
  return values;
}

}  // namespace

Tensor Module::forward(const Tensor& /*input*/) {
  throw Error(
      fmt::format("Module [{}] is missing the required \"forward\" function\n"
                  "Override it: Tensor forward(const Tensor& input) override {{ … }}",
                  name()));
}

void Module::require_new_name(const char* kind, const std::string& name) const {
  if (name.empty()) {
    throw ValueError(fmt::format("{} name can't be empty string \"\"", kind));
  }
  if (name.find('.') != std::string::npos) {
    throw ValueError(
        fmt::format("{} name can't contain \".\"{}\nA dot separates the names of nested modules; '{}' has one.", kind,
                    std::string_view(kind) == "module" ? ", got: " + name : "", name));
  }
  if (has_name(parameters_, name) || has_name(buffers_, name) || has_name(children_, name)) {
    throw ValueError(
        fmt::format("attribute '{}' already exists\nin {}: every parameter, buffer and child needs a name of "
                    "its own.",
                    name, this->name()));
  }
}

Parameter& Module::register_parameter(std::string name, Parameter parameter) {
  require_new_name("parameter", name);
  return parameters_.emplace_back(std::move(name), std::move(parameter)).second;
}

Tensor& Module::register_buffer(std::string name, Tensor buffer) {
  require_new_name("buffer", name);
  return buffers_.emplace_back(std::move(name), std::move(buffer)).second;
}

void Module::add_child(std::string name, std::shared_ptr<Module> module) {
  if (module == nullptr) {
    throw ValueError(fmt::format("null is not a Module\nregister_module(\"{}\") of {} was given a null pointer.", name,
                                 this->name()));
  }
  require_new_name("module", name);
  children_.emplace_back(std::move(name), std::move(module));
}

std::vector<std::pair<std::string, Parameter>> Module::named_parameters() const {
  std::vector<std::pair<std::string, Parameter>> named;
  for (const auto& [name, parameter] : parameters_) {
    add_once(named, name, parameter);
  }
  for (const auto& [child_name, child] : children_) {
    for (const auto& [name, parameter] : child->named_parameters()) {
      add_once(named, child_name + "." + name, parameter);
    }
  }
  return named;
}

std::vector<std::pair<std::string, Tensor>> Module::named_buffers() const {
  std::vector<std::pair<std::string, Tensor>> named;
  for (const auto& [name, buffer] : buffers_) {
    add_once(named, name, buffer);
  }
  for (const auto& [child_name, child] : children_) {
    for (const auto& [name, buffer] : child->named_buffers()) {
      add_once(named, child_name + "." + name, buffer);
    }
  }
  return named;
}

std::vector<Parameter> Module::parameters() const { return without_names(named_parameters()); }
std::vector<Tensor> Module::buffers() const { return without_names(named_buffers()); }
std::vector<std::shared_ptr<Module>> Module::children() const { return without_names(children_); }

Module& Module::train(bool mode) {
  is_training_ = mode;
  for (const auto& [name, child] : children_) {
    child->train(mode);
  }
  return *this;
}

}  // namespace lectern::nn
