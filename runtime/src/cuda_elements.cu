// Fill and converting copy on a cuda device.
#include "element_kernels.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/launch.h"
#include "lectern/runtime/tensor_view.h"
#include "untyped_view.h"

namespace lectern::cuda {

namespace {

__device__ std::int64_t global_index() {
  return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

// One thread writes one element. Launch: ceil(count / 256) blocks of 256. Traffic: one write an element.
template <class T>
__global__ void fill_kernel(TensorView<T> target, T value, std::int64_t count) {
  const std::int64_t i = global_index();
  if (i < count) target.at(i) = value;
}

// One thread converts one element. Launch: ceil(count / 256) blocks of 256. Traffic: one read and one write an element;
// coalesced only where both sides are contiguous. Requires: both sides on this device, equal sizes, no overlap.
template <class T>
__global__ void copy_elements_kernel(TensorView<T> to, UntypedView from, std::int64_t count) {
  const std::int64_t i = global_index();
  if (i < count) to.at(i) = from.load<T>(i);
}

}  // namespace

void fill(const Tensor& target, const Scalar& value) {
  const DeviceGuard guard(target.device());
  const std::int64_t count = target.numel();
  visit_dtype(target.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    launch(fill_kernel<T>, launch_shape_1d(count), current_stream(target.device()), view_of<T>(target), value.to<T>(),
           count);
  });
}

void copy_elements(const Tensor& to, const Tensor& from) {
  const DeviceGuard guard(to.device());
  const std::int64_t count = to.numel();
  const UntypedView source = untyped_view_of(from);
  visit_dtype(to.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    launch(copy_elements_kernel<T>, launch_shape_1d(count), current_stream(to.device()), view_of<T>(to), source, count);
  });
}

}  // namespace lectern::cuda
