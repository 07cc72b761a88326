// Tensors put behind each other.
#pragma once

#include <vector>

#include "lectern/runtime/tensor.h"

namespace lectern {

/// The tensors behind each other along `dim`. Their other sizes must agree; dtypes promote; a tensor of shape (0,) adds
/// nothing. All on one device: no exception for 0-dimensional tensors, which have no dimension to go along.
/// \throws DeviceError, ShapeError, ValueError for an empty list.
Tensor cat(const std::vector<Tensor>& tensors, std::int64_t dim = 0);
/// The tensors behind each other along a new dimension. \throws ShapeError unless all shapes are equal.
Tensor stack(const std::vector<Tensor>& tensors, std::int64_t dim = 0);

}  // namespace lectern
