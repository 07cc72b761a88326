// What a kernel gets of a tensor: a pointer, sizes and strides in a plain struct that is copied to the device.
#pragma once

#include <cstdint>

#include "lectern/runtime/tensor.h"

namespace lectern {

/// The most dimensions that a kernel takes. PyTorch's limit is 64; no chapter needs more than a handful.
inline constexpr int kMaxDims = 12;

/// A strided view of up to kMaxDims dimensions. Row-major linear indices become addresses by `at`.
template <class T>
struct TensorView {
  T* data;                         ///< The first element, on the tensor's own device.
  std::int64_t sizes[kMaxDims];    ///< Of which the first `dim` mean something.
  std::int64_t strides[kMaxDims];  ///< In elements; 0 repeats.
  int dim;                         ///< The number of dimensions.

  /// The element with the row-major linear index `i`.
  LECTERN_HOST_DEVICE T& at(std::int64_t i) const {
    std::int64_t offset = 0;
    for (int d = dim - 1; d >= 0; --d) {
      offset += (i % sizes[d]) * strides[d];
      i /= sizes[d];
    }
    return data[offset];
  }
};

/// A matrix with any strides.
template <class T>
struct MatrixView {
  T* data;                  ///< The element (0, 0), on the tensor's own device.
  std::int64_t rows;        ///< Size of dimension 0.
  std::int64_t cols;        ///< Size of dimension 1.
  std::int64_t row_stride;  ///< From one row to the next, in elements.
  std::int64_t col_stride;  ///< From one column to the next, in elements.

  /// The element in `row` and `col`; not checked.
  LECTERN_HOST_DEVICE T& operator()(std::int64_t row, std::int64_t col) const {
    return data[row * row_stride + col * col_stride];
  }
};

/// The view that a kernel gets. \throws ShapeError above kMaxDims dimensions, DTypeError when T is not the tensor's
/// dtype.
template <class T>
TensorView<T> view_of(const Tensor& tensor);
/// The matrix that a kernel gets. \throws ShapeError unless 2-dimensional, DTypeError when T is not the tensor's dtype.
template <class T>
MatrixView<T> matrix_view_of(const Tensor& tensor);

}  // namespace lectern
