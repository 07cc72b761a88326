// + - * / on cuda: one kernel, the formula and the dtype are its template arguments.
#include "arithmetic_formulas.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/launch.h"

namespace lectern::kernels::cuda {

namespace {

// One thread computes one element.
// Launch: blocks of 256 threads in one dimension, enough of them for `count` elements; the last block has idle threads.
// Traffic: reads each tensor operand once (a broadcast one comes from the cache again), writes each result once.
// Requires: operands broadcast to the result's shape. Any strides; result may be one of the operands.
template <class T, class Formula>
__global__ void arithmetic_kernel(OperandView<T> left, OperandView<T> right, TensorView<T> result, std::int64_t count,
                                  Formula formula) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) {
    result.at(i) = static_cast<T>(formula(left.at(i), right.at(i)));
  }
}

}  // namespace

void arithmetic(Arithmetic operation, const Operand& self, const Operand& other, const Tensor& result) {
  const lectern::cuda::DeviceGuard guard(result.device());
  const lectern::cuda::Stream stream = lectern::cuda::current_stream(result.device());
  const std::int64_t count = result.numel();
  visit_arithmetic(operation, result.dtype(), [&](auto formula, auto tag) {
    using T = typename decltype(tag)::type;
    lectern::cuda::launch(arithmetic_kernel<T, decltype(formula)>, lectern::cuda::launch_shape_1d(count), stream,
                          operand_view_of<T>(self), operand_view_of<T>(other), view_of<T>(result), count, formula);
  });
}

}  // namespace lectern::kernels::cuda
