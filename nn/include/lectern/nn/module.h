// The base of every layer and model: it knows its parameters, buffers and children by name, and moves them together.
#pragma once

#include <concepts>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lectern/nn/parameter.h"

/// Layers and models: `torch.nn`.
namespace lectern::nn {

/// A model is a struct that registers its parts where it declares them:
///
///     struct SimpleModel : nn::Module {
///       nn::Linear& layer = register_module("layer", nn::Linear(4, 2));
///       Tensor forward(const Tensor& x) override { return layer(x); }
///     };
///
/// Ownership: a module owns its parts; the reference that registering returns is another name for what the module
/// holds, so after `.to("cuda")` it sees the moved tensor. What is not registered is not moved and is not in
/// parameters(). A Module can be moved (the references stay true) but not copied: would the copy share its parameters
/// or have its own?
class Module {
 public:
  /// Named after its class, as in PyTorch.
  Module() = default;
  /// Named by hand: for errors and repr().
  explicit Module(std::string name) : name_(std::move(name)) {}
  virtual ~Module() = default;
  /// Takes over the parts; references to them stay true.
  Module(Module&&) = default;
  Module& operator=(Module&&) = delete;

  /// What the model computes. \throws Error `Module [Name] is missing the required "forward" function` unless
  /// overridden.
  virtual Tensor forward(const Tensor& input);
  /// `model(x)`: forward(x).
  Tensor operator()(const Tensor& input) { return forward(input); }

  // --- Registering. A name is neither empty nor dotted nor taken; else ValueError. PyTorch lets a parameter, buffer or
  // child of the same name be replaced; here that is an error, because someone may hold a reference to the old one. ---

  /// Takes over `module` and returns where it lives now.
  template <std::derived_from<Module> M>
  M& register_module(std::string name, M&& module) {
    return *register_module(std::move(name), std::make_shared<M>(std::move(module)));
  }
  /// Shares `module`: the same child may stand in several modules. Returns it. \throws ValueError when it is null.
  template <std::derived_from<Module> M>
  std::shared_ptr<M> register_module(std::string name, std::shared_ptr<M> module) {
    add_child(std::move(name), module);
    return module;
  }
  /// Takes over `parameter` and returns where it lives now. An undefined one keeps the name and is not listed.
  Parameter& register_parameter(std::string name, Parameter parameter);
  /// A tensor that moves with the model but is not learned, such as a running mean.
  Tensor& register_buffer(std::string name, Tensor buffer);

  // --- Looking inside. Own ones first, then the children's, in the order of registering; shared ones once. ---

  /// What an optimizer changes.
  std::vector<Parameter> parameters() const;
  /// With dotted names: `0.weight`, `encoder.layer.bias`.
  std::vector<std::pair<std::string, Parameter>> named_parameters() const;
  /// What moves with the model and is not learned.
  std::vector<Tensor> buffers() const;
  /// With dotted names.
  std::vector<std::pair<std::string, Tensor>> named_buffers() const;
  /// The direct children only.
  std::vector<std::shared_ptr<Module>> children() const;
  /// The direct children with their names.
  const std::vector<std::pair<std::string, std::shared_ptr<Module>>>& named_children() const { return children_; }

  // --- Moving, in place: returns this same module. Parameters stay the same objects and get new data; buffers are
  // replaced by new tensors (a Tensor copied out of the module earlier stays where it was); children go first.
  // An integer buffer moves and keeps its dtype. If a move fails (no such device, out of memory), the exception names
  // the tensor: those before it have moved, it and those after it are untouched, and the call can be repeated. ---

  /// Changes nothing, as PyTorch has it.
  Module& to() { return *this; }
  /// Every parameter and buffer goes to `device`. \throws DeviceError when it is not there, OutOfMemoryError.
  Module& to(Device device, bool non_blocking = false);
  /// Every parameter and buffer with a fraction becomes `dtype`. \throws DTypeError for a dtype without fraction.
  Module& to(DType dtype);
  /// Both at once.
  Module& to(Device device, DType dtype, bool non_blocking = false);
  /// To the device and the dtype of `other`.
  Module& to(const Tensor& other, bool non_blocking = false);
  /// To the cpu.
  Module& cpu() { return to(Device(DeviceType::kCpu)); }
  /// To the current cuda device.
  Module& cuda() { return to(Device(DeviceType::kCuda)); }
  /// To the cuda device of that ordinal.
  Module& cuda(int index) { return to(Device(index)); }
  /// @{ `to` that dtype. PyTorch's `.float()` and `.double()` are words of the language here.
  Module& float_() { return to(kFloat32); }
  Module& double_() { return to(kFloat64); }
  Module& half() { return to(kFloat16); }
  Module& bfloat16() { return to(kBFloat16); }
  /// @}

  /// Training mode (on at first) tells a layer such as dropout how to behave; it has nothing to do with gradients.
  Module& train(bool mode = true);
  /// `train(false)`.
  Module& eval() { return train(false); }
  /// Whether it is in training mode. PyTorch: `model.training`.
  bool is_training() const { return is_training_; }

  /// The class name, or the one given.
  std::string name() const;
  /// What repr() writes in the parentheses, one line or several: `in_features=4, out_features=2, bias=True`.
  virtual std::string extra_repr() const { return ""; }
  /// The tree of modules, printed as PyTorch prints it.
  std::string repr() const;

 private:
  void add_child(std::string name, std::shared_ptr<Module> module);
  void require_new_name(const char* kind, const std::string& name) const;

  friend class ModuleMover;
  std::string name_;  // empty: the class name
  bool is_training_ = true;
  // Deques, because the references that registering returned outlive later registering, and a move.
  std::deque<std::pair<std::string, Parameter>> parameters_;
  std::deque<std::pair<std::string, Tensor>> buffers_;
  std::vector<std::pair<std::string, std::shared_ptr<Module>>> children_;
};

/// Prints repr().
std::ostream& operator<<(std::ostream& out, const Module& module);

}  // namespace lectern::nn
