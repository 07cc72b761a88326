// Modules in a row: each takes the output of the one before.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "lectern/nn/module.h"

namespace lectern::nn {

/// What a Sequential takes over (`nn::Linear(4, 2)`) or shares (`std::make_shared<nn::Linear>(4, 2)`).
template <class M>
concept SequentialPart = std::derived_from<M, Module> || std::convertible_to<M, std::shared_ptr<Module>>;

/// `nn::Sequential model(nn::Linear(4, 8), nn::ReLU(), nn::Linear(8, 2))`. The children are named "0", "1", …
/// One Sequential in another is appended: `Sequential(Sequential(…))` is a move of the inner one, as C++ has it.
class Sequential : public Module {
 public:
  /// Empty: gives back what it gets.
  Sequential() = default;
  /// Appends `parts` in their order.
  template <SequentialPart... Parts>
  requires(sizeof...(Parts) > 0) explicit Sequential(Parts&&... parts) { (append(std::forward<Parts>(parts)), ...); }

  /// Puts one more module behind the last and returns this Sequential.
  template <std::derived_from<Module> M>
  Sequential& append(M&& module) {
    return append(std::static_pointer_cast<Module>(std::make_shared<M>(std::move(module))));
  }
  /// Shares `module`, as register_module does. \throws ValueError when it is null.
  Sequential& append(std::shared_ptr<Module> module);

  /// How many modules stand in the row.
  std::int64_t size() const { return static_cast<std::int64_t>(named_children().size()); }
  /// -1 is the last one. \throws IndexError outside of [-size, size-1].
  Module& operator[](std::int64_t index) const;
  /// A module as what it is: `model.at<nn::Linear>(0).weight`. \throws ValueError when it is something else.
  template <std::derived_from<Module> M>
  M& at(std::int64_t index) const {
    Module& module = (*this)[index];
    if (auto* wanted = dynamic_cast<M*>(&module)) {
      return *wanted;
    }
    throw_wrong_type(index, module);
  }

  /// The input itself when there is no module.
  Tensor forward(const Tensor& input) override;

 private:
  [[noreturn]] void throw_wrong_type(std::int64_t index, const Module& module) const;
};

}  // namespace lectern::nn
