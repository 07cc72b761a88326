// Tensor::to, the heart of the placement model: the same object, or a copy where and as asked for. PLACEMENT 2.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "device_backend.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

namespace {

// The strides of a dense copy that keeps the order of the dimensions: (1, 3) stays (1, 3), an expanded (0, 1) becomes (3, 1).
Strides strides_of_copy(const Tensor& tensor) {
  // The dimensions from the innermost out, by the source's strides; a stride of 0 tells nothing, so it keeps its place.
  std::vector<std::size_t> order(tensor.sizes().size());
  std::iota(order.rbegin(), order.rend(), std::size_t{0});
  const Strides& strides = tensor.strides();
  for (std::size_t i = 1; i < order.size(); ++i) {
    for (std::size_t k = i; k > 0; --k) {
      const std::int64_t inner = strides[order[k - 1]];
      const std::int64_t outer = strides[order[k]];
      if (inner == 0 || outer == 0 || inner <= outer) break;
      std::swap(order[k - 1], order[k]);
    }
  }
  Strides dense(order.size());
  std::int64_t stride = 1;
  for (std::size_t d : order) {
    dense[d] = stride;
    stride *= std::max<std::int64_t>(tensor.sizes()[d], 1);
  }
  return dense;
}

}  // namespace

Tensor Tensor::to(const ToOptions& options) const {
  const Device target = options.device ? resolve(*options.device) : device();
  const DType target_dtype = options.dtype.value_or(dtype());
  if (target == device() && target_dtype == dtype() && !options.copy) return *this;

  // A copy to the host that does not wait needs pinned memory, so PyTorch takes it; so do we.
  const bool pinned = options.non_blocking && is_cuda() && target.is_cpu();
  const Strides target_strides =
      options.memory_format == MemoryFormat::kPreserve ? strides_of_copy(*this) : contiguous_strides(sizes());
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
  const Tensor result(Storage::allocate(size_bytes, device(), true), sizes(), strides_of_copy(*this), 0, dtype());
  result.copy_(*this);
  return result;
}

Tensor Tensor::clone() const { return to({.copy = true}); }

Tensor Tensor::contiguous() const {
  return is_contiguous() ? *this : to({.copy = true, .memory_format = MemoryFormat::kContiguous});
}

}  // namespace lectern
