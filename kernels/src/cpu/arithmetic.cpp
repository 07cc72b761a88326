// + - * / on the cpu: one loop, every dtype.
#include "arithmetic_formulas.h"

namespace lectern::kernels::cpu {

void arithmetic(Arithmetic operation, const Operand& self, const Operand& other, const Tensor& result) {
  visit_arithmetic(operation, result.dtype(), [&](auto formula, auto tag) {
    using T = typename decltype(tag)::type;
    const OperandView<T> left = operand_view_of<T>(self);
    const OperandView<T> right = operand_view_of<T>(other);
    const TensorView<T> output = view_of<T>(result);
    const std::int64_t count = result.numel();
    for (std::int64_t i = 0; i < count; ++i) {
      output.at(i) = static_cast<T>(formula(left.at(i), right.at(i)));
    }
  });
}

}  // namespace lectern::kernels::cpu
