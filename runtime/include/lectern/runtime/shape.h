// Sizes and strides: how many elements each dimension has, and how many elements apart its neighbours lie.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace lectern {

/// One entry a dimension; empty for a 0-dimensional tensor.
using Shape = std::vector<std::int64_t>;
/// In elements, not bytes. 0 where a dimension was expanded.
using Strides = std::vector<std::int64_t>;

/// The number of elements: the product of the sizes, 1 for a 0-dimensional tensor.
std::int64_t element_count(const Shape& shape);
/// Row-major strides.
Strides contiguous_strides(const Shape& shape);
/// The strides, in elements, of a dense copy that keeps the order of the dimensions: (1, 3) stays (1, 3), an expanded (0, 1) of
/// a 2×3 shape becomes (3, 1). `strides` are the source's.
Strides dense_strides(const Shape& shape, const Strides& strides);
/// The shape that both broadcast to. \throws ShapeError with PyTorch's text when a dimension differs and is not 1.
Shape broadcast_shapes(const Shape& a, const Shape& b);
/// A dimension counted from the end becomes one from the start. \throws IndexError outside of [-rank, rank-1].
std::int64_t wrap_dim(std::int64_t dim, std::int64_t rank);
/// `[2, 3]`, as PyTorch's errors write a shape.
std::string to_string(const Shape& shape);
/// `torch.Size([2, 3])`, as PyTorch prints a shape.
std::string size_repr(const Shape& shape);

}  // namespace lectern
