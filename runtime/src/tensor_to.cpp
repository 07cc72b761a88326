// Tensor::to, the heart of the placement model: the same object, or a copy where and as asked for. PLACEMENT 2.
#include <fmt/format.h>

#include "device_backend.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

Tensor Tensor::to(const ToOptions& options) const {
  const Device target = options.device ? resolve(*options.device) : device();
  const DType target_dtype = options.dtype.value_or(dtype());
  if (target == device() && target_dtype == dtype() && !options.copy) return *this;

  // A copy to the host that does not wait needs pinned memory, so PyTorch takes it; so do we.
  const bool pinned = options.non_blocking && is_cuda() && target.is_cpu();
  const Strides target_strides =
      options.memory_format == MemoryFormat::kPreserve ? dense_strides(sizes(), strides()) : contiguous_strides(sizes());
  const std::size_t size_bytes = static_cast<std::size_t>(numel()) * item_size(target_dtype);
  const Tensor result(Storage::allocate(size_bytes, target, pinned), sizes(), target_strides, 0, target_dtype);
  result.copy_(*this, options.non_blocking);
  result.mark_computed_from({*this});
  return result;
}

Tensor Tensor::cuda(Device device, bool non_blocking) const {
  if (!device.is_cuda()) {
    throw DeviceError(fmt::format("Invalid device, must be cuda device\ncuda() was given '{}'; use .to(\"{}\") or .cpu().",
                                  device.str(), device.str()));
  }
  return to(device, non_blocking);
}

Tensor Tensor::pin_memory() const {
  if (is_pinned()) return *this;
  if (!device().is_cpu()) {
    throw DeviceError(fmt::format("cannot pin 'torch.cuda.{}Tensor' only dense CPU tensors can be pinned\n"
                                  "The operand is a {}; move it with .cpu() first.",
                                  scalar_type_name(dtype()), describe(*this)));
  }
  const std::size_t size_bytes = static_cast<std::size_t>(numel()) * item_size(dtype());
  const Tensor result(Storage::allocate(size_bytes, device(), true), sizes(), dense_strides(sizes(), strides()), 0, dtype());
  result.copy_(*this);
  return result;
}

Tensor Tensor::clone() const { return to({.copy = true}); }

Tensor Tensor::contiguous() const {
  return is_contiguous() ? *this : to({.copy = true, .memory_format = MemoryFormat::kContiguous});
}

}  // namespace lectern
