// relu on cuda.
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/launch.h"
#include "lectern/runtime/tensor_view.h"
#include "relu_kernels.h"

namespace lectern::kernels::cuda {

namespace {

// One thread computes one element.
// Launch: blocks of 256 threads in one dimension, enough of them for `count` elements; the last block has idle threads.
// Traffic: one read and one write an element; there is nothing to reuse.
// Requires: equal shapes. Any strides; result may be the input.
template <class T>
__global__ void relu_kernel(TensorView<const T> input, TensorView<T> result, std::int64_t count) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) {
    result.at(i) = relu_formula<T>(input.at(i));
  }
}

}  // namespace

void relu(const Tensor& self, const Tensor& result) {
  const lectern::cuda::DeviceGuard guard(result.device());
  const lectern::cuda::Stream stream = lectern::cuda::current_stream(result.device());
  const std::int64_t count = result.numel();
  visit_relu_dtype(result.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    lectern::cuda::launch(relu_kernel<T>, lectern::cuda::launch_shape_1d(count), stream, view_of<const T>(self),
                          view_of<T>(result), count);
  });
}

}  // namespace lectern::kernels::cuda
