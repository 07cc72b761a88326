// Writing into a tensor, and reading one element back.
#include <fmt/format.h>

#include "checked_scalar.h"
#include "copy.h"
#include "element_kernels.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "lectern/runtime/tensor.h"
#include "lectern/runtime/trace.h"

namespace lectern {

namespace {

void refuse_leaf(const Tensor& target) {
  const bool is_leaf = target.requires_grad() && target.is_leaf();
  if (is_grad_enabled() && (is_leaf || target.is_view_of_leaf())) {
    throw Error(fmt::format("a {}leaf Variable that requires grad is being used in an in-place operation.\n"
                            "Put the operation in the scope of a NoGradGuard, as an optimizer does.",
                            target.is_view_of_leaf() ? "view of a " : ""));
  }
}

// Two views that write the same element twice would leave the result to chance.
void refuse_repeated_elements(const Tensor& target) {
  for (std::size_t d = 0; d < target.sizes().size(); ++d) {
    if (target.strides()[d] == 0 && target.sizes()[d] > 1) {
      throw ShapeError(
          "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
          "Please clone() the tensor before performing the operation.");
    }
  }
}

bool same_layout(const Tensor& a, const Tensor& b) {
  return a.dtype() == b.dtype() && a.is_contiguous() && b.is_contiguous();
}

void copy_elements(const Tensor& to, const Tensor& from) {
  switch (to.device().type()) {
    case DeviceType::kCpu: return cpu::copy_elements(to, from);
    case DeviceType::kCuda: return cuda::copy_elements(to, from);
  }
}

void copy_dense(const Tensor& to, const Tensor& from, bool non_blocking) {
  copy_bytes(to.data_ptr(), to.device(), from.data_ptr(), from.device(),
             static_cast<std::size_t>(to.numel()) * item_size(to.dtype()), non_blocking);
}

void copy_within_device(const Tensor& to, const Tensor& from, bool non_blocking) {
  if (same_layout(to, from)) return copy_dense(to, from, non_blocking);
  // Where both views share a storage, an element may be overwritten before it is read.
  copy_elements(to, to.storage() == from.storage() ? from.clone() : from);
}

// Only dense bytes of one dtype travel: the source is made so where it lies, and laid out where it arrives.
void copy_between_devices(const Tensor& to, const Tensor& from, bool non_blocking) {
  Tensor staged = from;
  if (from.dtype() != to.dtype() || !from.is_contiguous()) {
    staged = from.to({.dtype = to.dtype(), .copy = true, .memory_format = MemoryFormat::kContiguous});
  }
  if (to.is_contiguous()) {
    // A staged host buffer ends with this scope, so the copy out of it may not outlive it.
    // On a device it may end: its memory is reused in the order of the stream.
    const bool may_return_early = non_blocking && (staged.is_same(from) || staged.is_cuda());
    return copy_dense(to, staged, may_return_early);
  }
  const Tensor arrived = empty(to.sizes(), {.dtype = to.dtype(), .device = to.device()});
  copy_dense(arrived, staged, false);
  copy_elements(to, arrived);
}

}  // namespace

const Tensor& Tensor::copy_(const Tensor& source, bool non_blocking) const {
  if (is_tracing()) trace_operation("copy_", device());
  refuse_leaf(*this);
  if (is_same(source)) return *this;
  const Tensor from = source.sizes() == sizes() ? source.detach() : [&] {
    const Shape together = broadcast_shapes(sizes(), source.sizes());
    if (together != sizes()) {
      throw ShapeError(fmt::format("output with shape {} doesn't match the broadcast shape {}\ncopy_: the target is a {}, the source a {}.",
                                   to_string(sizes()), to_string(together), describe(*this), describe(source)));
    }
    return source.detach().expand(sizes());
  }();
  refuse_repeated_elements(*this);
  if (numel() > 0) {
    if (device() == from.device()) {
      copy_within_device(*this, from, non_blocking);
    } else {
      copy_between_devices(*this, from, non_blocking);
    }
  }
  return mark_computed_from({source});
}

const Tensor& Tensor::fill_(const Scalar& value) const {
  if (is_tracing()) trace_operation("fill_", device());
  refuse_leaf(*this);
  require_representable(value, dtype());
  if (numel() == 0) return *this;
  switch (device().type()) {
    case DeviceType::kCpu: cpu::fill(*this, value); break;
    case DeviceType::kCuda: cuda::fill(*this, value); break;
  }
  return *this;
}

const Tensor& Tensor::fill_(const Tensor& value) const {
  if (value.dim() != 0) {
    throw ShapeError(fmt::format("fill_ only supports 0-dimension value tensor but got tensor with {} dimensions.", value.dim()));
  }
  return fill_(value.item());
}

Scalar Tensor::item() const {
  if (numel() != 1) {
    throw Error(fmt::format("a Tensor with {} elements cannot be converted to Scalar\nitem(): the operand is a {}; select one "
                            "element first, as in x.select(0, i).",
                            numel(), describe(*this)));
  }
  const Tensor host = detach().cpu();
  return visit_dtype(dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T element = *host.data_ptr<T>();
    if constexpr (sizeof(T) == 2) {
      return Scalar(static_cast<float>(element));
    } else {
      return Scalar(element);
    }
  });
}

template <class T>
T Tensor::item() const {
  return item().to<T>();
}
template float Tensor::item<float>() const;
template double Tensor::item<double>() const;
template int Tensor::item<int>() const;
template std::int64_t Tensor::item<std::int64_t>() const;
template std::uint8_t Tensor::item<std::uint8_t>() const;
template bool Tensor::item<bool>() const;

}  // namespace lectern
