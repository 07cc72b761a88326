// Arithmetic on sizes and strides.
#include "lectern/runtime/shape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "lectern/runtime/error.h"

namespace lectern {

std::int64_t element_count(const Shape& shape) {
  std::int64_t count = 1;
  for (std::int64_t size : shape) {
    if (__builtin_mul_overflow(count, size, &count)) {
      throw ShapeError(fmt::format("a shape of {} has more elements than 63 bits can count", to_string(shape)));
    }
  }
  return count;
}

Strides contiguous_strides(const Shape& shape) {
  Strides strides(shape.size());
  std::int64_t stride = 1;
  for (std::size_t d = shape.size(); d-- > 0;) {
    strides[d] = stride;
    stride *= std::max<std::int64_t>(shape[d], 1);
  }
  return strides;
}

Strides dense_strides(const Shape& shape, const Strides& strides) {
  // The dimensions from the innermost out, by the source's strides; a stride of 0 tells nothing, so it keeps its place.
  std::vector<std::size_t> order(shape.size());
  std::iota(order.rbegin(), order.rend(), std::size_t{0});
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
    stride *= std::max<std::int64_t>(shape[d], 1);
  }
  return dense;
}

Shape broadcast_shapes(const Shape& a, const Shape& b) {
  Shape result(std::max(a.size(), b.size()));
  for (std::size_t from_end = 1; from_end <= result.size(); ++from_end) {
    const std::int64_t size_a = from_end <= a.size() ? a[a.size() - from_end] : 1;
    const std::int64_t size_b = from_end <= b.size() ? b[b.size() - from_end] : 1;
    const std::size_t dim = result.size() - from_end;
    if (size_a != size_b && size_a != 1 && size_b != 1) {
      throw ShapeError(fmt::format(
          "The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton dimension {}\n"
          "a has shape {}, b has shape {}: counted from the last dimension, sizes must be equal or 1.",
          size_a, size_b, dim, to_string(a), to_string(b)));
    }
    result[dim] = size_a == 1 ? size_b : size_a;
  }
  return result;
}

std::int64_t wrap_dim(std::int64_t dim, std::int64_t rank) {
  const std::int64_t limit = std::max<std::int64_t>(rank, 1);  // a 0-dimensional tensor takes 0 and -1, as in PyTorch
  if (dim < -limit || dim >= limit) {
    throw IndexError(
        fmt::format("Dimension out of range (expected to be in range of [{}, {}], but got {})", -limit, limit - 1, dim));
  }
  return dim < 0 ? dim + limit : dim;
}

std::string to_string(const Shape& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

std::string size_repr(const Shape& shape) { return fmt::format("torch.Size({})", to_string(shape)); }

}  // namespace lectern
