#include "print_elements.h"

#include <type_traits>

#include "lectern/runtime/grad_mode.h"

namespace lectern {
namespace {

template <class T>
Scalar to_scalar(T value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return Scalar(value);
  } else {
    return Scalar(static_cast<float>(value));  // Half, BFloat16
  }
}

// Steps `index` to its row-major successor; false behind the last one.
bool advance(Shape& index, const Shape& sizes) {
  for (std::size_t dim = sizes.size(); dim-- > 0;) {
    if (++index[dim] < sizes[dim]) {
      return true;
    }
    index[dim] = 0;
  }
  return false;
}

// Writes the elements of `block` to their place among the shown ones; `start` is where its first element belongs.
void place_block(const Tensor& block, const Shape& start, ShownElements& shown) {
  if (block.numel() == 0) {
    return;
  }
  const Tensor host = block.to(Device(DeviceType::kCpu));
  const Strides shown_strides = contiguous_strides(shown.sizes);
  visit_dtype(host.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* elements = host.data_ptr<T>();
    Shape index(start.size(), 0);
    do {
      std::int64_t from = 0;
      std::int64_t to = 0;
      for (std::size_t dim = 0; dim < index.size(); ++dim) {
        from += index[dim] * host.strides()[dim];
        to += (start[dim] + index[dim]) * shown_strides[dim];
      }
      shown.values[static_cast<std::size_t>(to)] = to_scalar(elements[from]);
    } while (advance(index, host.sizes()));
  });
}

// Splits `block` at each cut dimension, from `dim` on, into its two ends.
void place_ends(const Tensor& block, Shape start, std::size_t dim, std::int64_t edge, ShownElements& shown) {
  while (dim < start.size() && !shown.is_cut[dim]) {
    ++dim;
  }
  if (dim == start.size()) {
    place_block(block, start, shown);
    return;
  }
  const auto axis = static_cast<std::int64_t>(dim);
  place_ends(block.narrow(axis, 0, edge), start, dim + 1, edge, shown);
  start[dim] = edge;
  place_ends(block.narrow(axis, block.sizes()[dim] - edge, edge), start, dim + 1, edge, shown);
}

}  // namespace

ShownElements shown_elements(const Tensor& tensor, const PrintOptions& options) {
  const NoGradGuard printing_computes_nothing;
  const bool is_summary = tensor.numel() > options.threshold;
  ShownElements shown;
  for (const std::int64_t size : tensor.sizes()) {
    const bool is_cut = is_summary && size > 2 * options.edgeitems;
    shown.is_cut.push_back(is_cut);
    shown.sizes.push_back(is_cut ? 2 * options.edgeitems : size);
  }
  shown.values.assign(static_cast<std::size_t>(element_count(shown.sizes)), Scalar(0));
  place_ends(tensor, Shape(shown.sizes.size(), 0), 0, options.edgeitems, shown);
  return shown;
}

}  // namespace lectern
