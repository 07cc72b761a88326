// From a tensor to the plain struct that a kernel takes.
#include "lectern/runtime/tensor_view.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"
#include "untyped_view.h"

namespace lectern {

namespace {

template <class View>
void set_sizes(View& view, const Tensor& tensor) {
  if (tensor.dim() > kMaxDims) {
    throw ShapeError(fmt::format("a kernel takes up to {} dimensions, got a {}. Reshape it, or make it contiguous and flatten it.",
                                 kMaxDims, describe(tensor)));
  }
  view.dim = static_cast<int>(tensor.dim());
  for (std::size_t d = 0; d < tensor.sizes().size(); ++d) {
    view.sizes[d] = tensor.sizes()[d];
    view.strides[d] = tensor.strides()[d];
  }
}

}  // namespace

template <class T>
TensorView<T> view_of(const Tensor& tensor) {
  TensorView<T> view{};
  view.data = tensor.data_ptr<std::remove_const_t<T>>();
  set_sizes(view, tensor);
  return view;
}

UntypedView untyped_view_of(const Tensor& tensor) {
  UntypedView view{};
  view.data = tensor.data_ptr();
  view.dtype = tensor.dtype();
  set_sizes(view, tensor);
  return view;
}

template <class T>
MatrixView<T> matrix_view_of(const Tensor& tensor) {
  if (tensor.dim() != 2) throw ShapeError(fmt::format("a matrix has 2 dimensions, got a {}", describe(tensor)));
  return {tensor.data_ptr<std::remove_const_t<T>>(), tensor.size(0), tensor.size(1), tensor.stride(0), tensor.stride(1)};
}

#define LECTERN_INSTANTIATE(T)                                    \
  template TensorView<T> view_of<T>(const Tensor&);               \
  template TensorView<const T> view_of<const T>(const Tensor&);   \
  template MatrixView<T> matrix_view_of<T>(const Tensor&);        \
  template MatrixView<const T> matrix_view_of<const T>(const Tensor&);
LECTERN_INSTANTIATE(float)
LECTERN_INSTANTIATE(double)
LECTERN_INSTANTIATE(Half)
LECTERN_INSTANTIATE(BFloat16)
LECTERN_INSTANTIATE(std::int32_t)
LECTERN_INSTANTIATE(std::int64_t)
LECTERN_INSTANTIATE(std::uint8_t)
LECTERN_INSTANTIATE(bool)
#undef LECTERN_INSTANTIATE

}  // namespace lectern
