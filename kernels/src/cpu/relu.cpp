// relu on the cpu.
#include "lectern/runtime/tensor_view.h"
#include "relu_kernels.h"

namespace lectern::kernels::cpu {

void relu(const Tensor& self, const Tensor& result) {
  visit_relu_dtype(result.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const TensorView<const T> input = view_of<const T>(self);
    const TensorView<T> output = view_of<T>(result);
    const std::int64_t count = result.numel();
    for (std::int64_t i = 0; i < count; ++i) {
      output.at(i) = relu_formula<T>(input.at(i));
    }
  });
}

}  // namespace lectern::kernels::cpu
