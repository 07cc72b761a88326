// How does a model move to another device or dtype? Parameters get new data, buffers are replaced, children go first.
#include <fmt/format.h>

#include <optional>

#include "lectern/nn/module.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/grad_mode.h"

namespace lectern::nn {

// One call of Module::to: where everything goes, and how far it has come.
class ModuleMover {
 public:
  ModuleMover(const Module& root, std::optional<Device> device, std::optional<DType> dtype, bool non_blocking)
      : root_(root), device_(device), dtype_(dtype), non_blocking_(non_blocking) {
    if (dtype && !is_floating_point(*dtype)) {
      throw DTypeError(
          fmt::format("nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=torch.{}",
                      to_string(*dtype)));
    }
  }

  void move(Module& module, const std::string& path = "") {
    for (const auto& [name, child] : module.children_) {
      move(*child, path + name + ".");
    }
    for (auto& [name, parameter] : module.parameters_) {
      const Tensor moved = moved_copy(parameter, path + name);
      if (!moved.is_same(parameter)) {
        parameter.set_data(moved);  // the object stays: whoever holds the parameter sees it move
      }
    }
    for (auto& [name, buffer] : module.buffers_) {
      buffer = moved_copy(buffer, path + name);
    }
  }

 private:
  // The tensor itself where nothing would change.
  Tensor moved_copy(const Tensor& tensor, const std::string& path) {
    if (!tensor.defined()) {
      return tensor;
    }
    const bool keeps_dtype = !is_floating_point(tensor.dtype());
    const ToOptions options{
        .device = device_, .dtype = keeps_dtype ? std::nullopt : dtype_, .non_blocking = non_blocking_};
    try {
      const Tensor moved = tensor.to(options);
      moved_count_ += moved.is_same(tensor) ? 0 : 1;
      return moved;
    } catch (const OutOfMemoryError& error) {
      throw OutOfMemoryError(error.what() + how_far(tensor, path));
    } catch (const CudaError& error) {
      throw CudaError(error.what() + how_far(tensor, path), error.code(), error.is_sticky());
    } catch (const DeviceError& error) {
      throw DeviceError(error.what() + how_far(tensor, path));
    }
  }

  std::string how_far(const Tensor& tensor, const std::string& path) const {
    const std::string state =
        moved_count_ == 0
            ? "Nothing has moved."
            : fmt::format(
                  "{} before it moved already, the rest is where it was: free memory and call .to again, or bring "
                  "all of it back with .to(\"cpu\").",
                  moved_count_ == 1 ? "1 tensor" : fmt::format("{} tensors", moved_count_));
    return fmt::format("\n{}.to: could not move '{}' ({}). {}", root_.name(), path, describe(tensor), state);
  }

  const Module& root_;
  std::optional<Device> device_;
  std::optional<DType> dtype_;
  bool non_blocking_;
  int moved_count_ = 0;
  NoGradGuard no_grad_;  // moving a parameter is not a step of the computation
};

Module& Module::to(Device device, bool non_blocking) {
  ModuleMover(*this, device, std::nullopt, non_blocking).move(*this);
  return *this;
}

Module& Module::to(DType dtype) {
  ModuleMover(*this, std::nullopt, dtype, false).move(*this);
  return *this;
}

Module& Module::to(Device device, DType dtype, bool non_blocking) {
  ModuleMover(*this, device, dtype, non_blocking).move(*this);
  return *this;
}

Module& Module::to(const Tensor& other, bool non_blocking) { return to(other.device(), other.dtype(), non_blocking); }

}  // namespace lectern::nn
