// The tensor's own data and flags. Views are in tensor_views.cpp, moving in tensor_to.cpp, writing in tensor_write.cpp.
#include "lectern/runtime/tensor.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"
#include "lectern/runtime/grad_mode.h"

namespace lectern {

namespace {

// The last element that sizes and strides reach, plus one; 0 when there is none.
std::int64_t reach(const Shape& sizes, const Strides& strides) {
  std::int64_t last = 0;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 0) return 0;
    last += (sizes[d] - 1) * strides[d];
  }
  return last + 1;
}

}  // namespace

Tensor::Tensor(Storage storage, Shape sizes, Strides strides, std::int64_t storage_offset, DType dtype) {
  const std::int64_t needed = reach(sizes, strides);
  const auto available = static_cast<std::int64_t>(storage.size_bytes() / item_size(dtype));
  if (storage_offset < 0 || (needed > 0 && storage_offset + needed > available)) {
    throw ShapeError(fmt::format(
        "setStorage: sizes {}, strides {}, storage offset {}, and itemsize {} requiring a storage size of {} are out of "
        "bounds for storage of size {}",
        to_string(sizes), to_string(strides), storage_offset, item_size(dtype),
        (storage_offset + needed) * static_cast<std::int64_t>(item_size(dtype)), storage.size_bytes()));
  }
  impl_ = std::make_shared<Impl>(
      Impl{std::move(storage), std::move(sizes), std::move(strides), storage_offset, dtype});
}

Tensor::Impl& Tensor::impl() const {
  if (!impl_) throw Error("an undefined Tensor was used: it was made by Tensor() and nothing was assigned to it");
  return *impl_;
}

bool Tensor::is_contiguous() const {
  std::int64_t expected = 1;
  for (std::size_t d = sizes().size(); d-- > 0;) {
    if (sizes()[d] == 0) return true;
    if (sizes()[d] != 1 && strides()[d] != expected) return false;
    expected *= sizes()[d];
  }
  return true;
}

void* Tensor::data_ptr() const {
  if (storage().data() == nullptr) return nullptr;
  return static_cast<std::byte*>(storage().data()) + static_cast<std::size_t>(storage_offset()) * item_size(dtype());
}

void Tensor::require_dtype(DType wanted) const {
  if (dtype() == wanted) return;
  throw DTypeError(fmt::format("expected scalar type {} but found {}\ndata_ptr<T>: the operand is a {}; convert it with .to(k{}) first",
                               scalar_type_name(wanted), scalar_type_name(dtype()), describe(*this),
                               scalar_type_name(wanted)));
}

const Tensor& Tensor::requires_grad_(bool value) const {
  if (value && !is_floating_point(dtype())) {
    throw DTypeError("only Tensors of floating point dtype can require gradients");
  }
  if (!value && requires_grad() && !is_leaf()) {
    throw Error(
        "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a subgraph "
        "that doesn't require differentiation use var_no_grad = var.detach().");
  }
  if (value && !requires_grad()) impl().is_leaf = true;
  impl().requires_grad = value;
  return *this;
}

const Tensor& Tensor::mark_computed_from(std::initializer_list<Tensor> inputs) const {
  if (!is_grad_enabled() || !is_floating_point(dtype())) return *this;
  for (const Tensor& input : inputs) {
    if (input.defined() && input.requires_grad()) {
      impl().requires_grad = true;
      impl().is_leaf = false;
    }
  }
  return *this;
}

void Tensor::set_data(const Tensor& other) const {
  if (requires_grad() && !is_floating_point(other.dtype())) {
    throw DTypeError("data set to a tensor that requires gradients must be floating point or complex dtype");
  }
  const Impl before = impl();
  impl() = Impl(other.impl());  // a copy: other may be this tensor
  impl().requires_grad = before.requires_grad;
  impl().is_leaf = before.is_leaf;
  impl().views_a_leaf = before.views_a_leaf;
}

std::string describe(const Tensor& tensor) {
  if (!tensor.defined()) return "undefined tensor";
  return fmt::format("{} tensor of shape {} on {}", to_string(tensor.dtype()), to_string(tensor.sizes()),
                     tensor.device().str());
}

}  // namespace lectern
