// Views: other sizes, strides and offset over the same storage.
#include <fmt/format.h>

#include "lectern/runtime/error.h"
#include "lectern/runtime/grad_mode.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

namespace {

// Replaces one -1 by what the other sizes leave, and checks the element count.
Shape infer_sizes(const Shape& requested, std::int64_t element_count_wanted) {
  Shape sizes = requested;
  std::int64_t known = 1;
  std::optional<std::size_t> open;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == -1) {
      if (open) throw ShapeError("only one dimension can be inferred");
      open = d;
    } else if (sizes[d] < 0) {
      throw ShapeError(fmt::format("invalid shape dimension {}", sizes[d]));
    } else {
      known *= sizes[d];
    }
  }
  const bool fits = open ? known > 0 && element_count_wanted % known == 0 : known == element_count_wanted;
  if (open && known == 0 && element_count_wanted == 0) {
    throw ShapeError(fmt::format(
        "cannot reshape tensor of 0 elements into shape {} because the unspecified dimension size -1 can be any value and is ambiguous",
        to_string(requested)));
  }
  if (!fits) {
    throw ShapeError(
        fmt::format("shape '{}' is invalid for input of size {}", to_string(requested), element_count_wanted));
  }
  if (open) sizes[*open] = element_count_wanted / known;
  return sizes;
}

// The strides that `sizes` need over the same storage, if there are any: old dimensions are taken in runs that lie
// without gaps, and each new dimension must fit inside of one run.
std::optional<Strides> view_strides(const Tensor& tensor, const Shape& sizes) {
  if (tensor.numel() == 0) return contiguous_strides(sizes);
  Strides strides(sizes.size());
  std::size_t next = sizes.size();  // new dimensions at `next` and above are done
  std::int64_t run_elements = 1;
  std::int64_t run_stride = tensor.dim() > 0 ? tensor.strides().back() : 1;
  for (std::size_t d = tensor.sizes().size(); d-- > 0;) {
    run_elements *= tensor.sizes()[d];
    const bool run_goes_on = d > 0 && (tensor.sizes()[d - 1] == 1 ||
                                       tensor.strides()[d - 1] == run_elements * run_stride);
    if (run_goes_on) continue;
    std::int64_t placed = 1;
    while (next > 0 && (placed < run_elements || sizes[next - 1] == 1)) {
      strides[next - 1] = placed * run_stride;
      placed *= sizes[next - 1];
      --next;
    }
    if (placed != run_elements) return std::nullopt;
    if (d > 0) {
      run_elements = 1;
      run_stride = tensor.strides()[d - 1];
    }
  }
  while (next > 0 && sizes[next - 1] == 1) strides[--next] = 1;  // only where the tensor is 0-dimensional
  return next == 0 ? std::optional<Strides>(std::move(strides)) : std::nullopt;
}

}  // namespace

Tensor Tensor::as_view(Shape sizes, Strides strides, std::int64_t storage_offset) const {
  Tensor view(storage(), std::move(sizes), std::move(strides), storage_offset, dtype());
  // A view of a tensor that requires grad reports so even under no_grad, where it has no history (PLACEMENT 9).
  view.impl().requires_grad = requires_grad();
  view.impl().is_leaf = !requires_grad() || !is_grad_enabled();
  view.impl().views_a_leaf = is_leaf() || is_view_of_leaf();
  return view;
}

Tensor Tensor::view(const Shape& requested) const {
  Shape sizes = infer_sizes(requested, numel());
  std::optional<Strides> strides = view_strides(*this, sizes);
  if (!strides) {
    throw ShapeError(fmt::format(
        "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
        "contiguous subspaces). Use .reshape(...) instead.\nThe tensor has sizes {} and strides {}; {} was asked for.",
        to_string(this->sizes()), to_string(this->strides()), to_string(requested)));
  }
  return as_view(std::move(sizes), std::move(*strides), storage_offset());
}

Tensor Tensor::reshape(const Shape& requested) const {
  Shape sizes = infer_sizes(requested, numel());
  if (std::optional<Strides> strides = view_strides(*this, sizes)) {
    return as_view(std::move(sizes), std::move(*strides), storage_offset());
  }
  return to({.copy = true, .memory_format = MemoryFormat::kContiguous}).view(sizes);
}

Tensor Tensor::transpose(std::int64_t dim0, std::int64_t dim1) const {
  const auto first = static_cast<std::size_t>(wrap_dim(dim0, dim()));
  const auto second = static_cast<std::size_t>(wrap_dim(dim1, dim()));
  Shape new_sizes = sizes();
  Strides new_strides = strides();
  if (dim() > 0) {
    std::swap(new_sizes[first], new_sizes[second]);
    std::swap(new_strides[first], new_strides[second]);
  }
  return as_view(std::move(new_sizes), std::move(new_strides), storage_offset());
}

Tensor Tensor::t() const {
  if (dim() > 2) {
    throw ShapeError(fmt::format("t() expects a tensor with <= 2 dimensions, but self is {}D", dim()));
  }
  return dim() < 2 ? as_view(sizes(), strides(), storage_offset()) : transpose(0, 1);
}

Tensor Tensor::narrow(std::int64_t dim, std::int64_t start, std::int64_t length) const {
  if (this->dim() == 0) throw ShapeError("narrow() cannot be applied to a 0-dim tensor.");
  const auto d = static_cast<std::size_t>(wrap_dim(dim, this->dim()));
  const std::int64_t size = sizes()[d];
  if (length < 0) throw ValueError("narrow(): length must be non-negative.");
  if (start < -size || start > size) {
    throw IndexError(fmt::format("start out of range (expected to be in range of [{}, {}], but got {})", -size, size, start));
  }
  const std::int64_t first = start < 0 ? start + size : start;
  if (first + length > size) {
    throw IndexError(fmt::format("start ({}) + length ({}) exceeds dimension size ({}).", first, length, size));
  }
  Shape new_sizes = sizes();
  new_sizes[d] = length;
  return as_view(std::move(new_sizes), strides(), storage_offset() + first * strides()[d]);
}

Tensor Tensor::select(std::int64_t dim, std::int64_t index) const {
  if (this->dim() == 0) throw IndexError("select() cannot be applied to a 0-dim tensor.");
  const auto d = static_cast<std::size_t>(wrap_dim(dim, this->dim()));
  const std::int64_t size = sizes()[d];
  if (index < -size || index >= size) {
    throw IndexError(fmt::format("index {} is out of bounds for dimension {} with size {}", index, d, size));
  }
  const std::int64_t offset = storage_offset() + (index < 0 ? index + size : index) * strides()[d];
  Shape new_sizes = sizes();
  Strides new_strides = strides();
  new_sizes.erase(new_sizes.begin() + static_cast<std::ptrdiff_t>(d));
  new_strides.erase(new_strides.begin() + static_cast<std::ptrdiff_t>(d));
  return as_view(std::move(new_sizes), std::move(new_strides), offset);
}

Tensor Tensor::expand(const Shape& requested) const {
  const std::size_t added = requested.size() - sizes().size();
  if (requested.size() < sizes().size()) {
    throw ShapeError(fmt::format(
        "expand(torch.{}Tensor{{{}}}, size={}): the number of sizes provided ({}) must be greater or equal to the number of "
        "dimensions in the tensor ({})",
        scalar_type_name(dtype()), to_string(sizes()), to_string(requested), requested.size(), dim()));
  }
  Shape new_sizes = requested;
  Strides new_strides(requested.size(), 0);
  for (std::size_t d = 0; d < requested.size(); ++d) {
    const bool is_new = d < added;
    const std::int64_t existing = is_new ? 1 : sizes()[d - added];
    if (requested[d] == -1 && !is_new) new_sizes[d] = existing;
    if (new_sizes[d] < 0 || (new_sizes[d] != existing && existing != 1)) {
      throw ShapeError(fmt::format(
          "The expanded size of the tensor ({}) must match the existing size ({}) at non-singleton dimension {}.  Target "
          "sizes: {}.  Tensor sizes: {}",
          requested[d], existing, d, to_string(requested), to_string(sizes())));
    }
    if (!is_new && new_sizes[d] == existing) new_strides[d] = strides()[d - added];
  }
  return as_view(std::move(new_sizes), std::move(new_strides), storage_offset());
}

Tensor Tensor::squeeze(std::int64_t dim) const {
  const std::int64_t d = wrap_dim(dim, this->dim());
  return this->dim() > 0 && size(d) == 1 ? select(d, 0) : as_view(sizes(), strides(), storage_offset());
}

Tensor Tensor::unsqueeze(std::int64_t dim) const {
  const std::int64_t d = wrap_dim(dim, this->dim() + 1);
  Shape new_sizes = sizes();
  Strides new_strides = strides();
  const std::int64_t stride = d < this->dim() ? size(d) * this->stride(d) : 1;
  new_sizes.insert(new_sizes.begin() + d, 1);
  new_strides.insert(new_strides.begin() + d, stride);
  return as_view(std::move(new_sizes), std::move(new_strides), storage_offset());
}

Tensor Tensor::detach() const {
  return Tensor(storage(), sizes(), strides(), storage_offset(), dtype());
}

}  // namespace lectern
