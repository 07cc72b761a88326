// cat and stack: check, allocate, and copy each tensor into its part of the result.
#include "lectern/kernels/cat.h"

#include <fmt/format.h>

#include "device_checks.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"

namespace lectern {

namespace {

/// PyTorch lets a tensor of shape (0,) stand beside tensors of any shape.
bool adds_nothing(const Tensor& tensor) { return tensor.dim() == 1 && tensor.numel() == 0; }

void require_places_and_dimensions(const std::vector<Tensor>& tensors) {
  if (tensors.empty()) {
    throw ValueError("torch.cat(): expected a non-empty list of Tensors");
  }
  for (const Tensor& tensor : tensors) {
    kernels::require_defined("cat", {{"tensors", tensor}});
    kernels::require_same_device("cat", "cat", {{"tensors", tensors.front()}, {"tensors", tensor}});
  }
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (tensors[i].dim() == 0) {
      throw ShapeError(fmt::format("zero-dimensional tensor (at position {}) cannot be concatenated\n"
                                   "cat: tensors[{}] is a {}; stack puts such tensors behind each other",
                                   i, i, describe(tensors[i])));
    }
  }
}

/// The first tensor that says what shape the others must have.
const Tensor& measure_of(const std::vector<Tensor>& tensors) {
  for (const Tensor& tensor : tensors) {
    if (!adds_nothing(tensor)) {
      return tensor;
    }
  }
  return tensors.front();
}

void require_fitting_sizes(const Tensor& measure, const Tensor& tensor, std::size_t number, std::int64_t dim) {
  if (tensor.dim() != measure.dim()) {
    throw ShapeError(fmt::format("Tensors must have same number of dimensions: got {} and {}\ncat: tensors[{}] is a {}",
                                 measure.dim(), tensor.dim(), number, describe(tensor)));
  }
  for (std::int64_t other = 0; other < measure.dim(); ++other) {
    if (other != dim && tensor.size(other) != measure.size(other)) {
      throw ShapeError(
          fmt::format("Sizes of tensors must match except in dimension {}. Expected size {} but got size {} for tensor "
                      "number {} in the list.\ncat: tensors[{}] is a {}, and the first that counts a {}",
                      dim, measure.size(other), tensor.size(other), number, number, describe(tensor), describe(measure)));
    }
  }
}

}  // namespace

Tensor cat(const std::vector<Tensor>& tensors, std::int64_t dim) {
  require_places_and_dimensions(tensors);
  const Tensor& measure = measure_of(tensors);
  dim = wrap_dim(dim, measure.dim());
  Shape sizes = measure.sizes();
  std::int64_t& length = sizes[static_cast<std::size_t>(dim)];
  length = 0;
  DType dtype = tensors.front().dtype();
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    dtype = promote_types(dtype, tensors[i].dtype());
    if (!adds_nothing(tensors[i])) {
      require_fitting_sizes(measure, tensors[i], i, dim);
      length += tensors[i].size(dim);
    }
  }
  const Tensor result = empty(sizes, {.dtype = dtype, .device = measure.device()});
  std::int64_t start = 0;
  for (const Tensor& tensor : tensors) {
    if (!adds_nothing(tensor)) {
      result.narrow(dim, start, tensor.size(dim)).copy_(tensor.detach());
      start += tensor.size(dim);
    }
    result.mark_computed_from({tensor});
  }
  return result;
}

Tensor stack(const std::vector<Tensor>& tensors, std::int64_t dim) {
  if (tensors.empty()) {
    throw ValueError("stack expects a non-empty TensorList");
  }
  std::vector<Tensor> unsqueezed;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    kernels::require_defined("stack", {{"tensors", tensors[i]}});
    if (tensors[i].sizes() != tensors[0].sizes()) {
      throw ShapeError(fmt::format("stack expects each tensor to be equal size, but got {} at entry 0 and {} at entry {}",
                                   to_string(tensors[0].sizes()), to_string(tensors[i].sizes()), i));
    }
    unsqueezed.push_back(tensors[i].unsqueeze(dim));
  }
  return cat(unsqueezed, wrap_dim(dim, tensors[0].dim() + 1));
}

}  // namespace lectern
