// The common steps of + - * / : check the operands, find dtype, shape and device, hand over to the device.
#pragma once

#include "arithmetic_kernels.h"

namespace lectern::kernels {

/// Where and as what an operation computes.
struct ArithmeticPlan {
  Device device;
  Shape shape;
  DType dtype;
};

/// `add`, `sub`, `mul`, `div`.
std::string_view name_of(Arithmetic operation);

/// Checks in the order of PyTorch's TensorIterator: bools that sub refuses, an output that overlaps itself, shapes, and
/// only then devices (matrix products ask for devices first). With `self_is_written`, `self` is the output of an in-place operation.
ArithmeticPlan plan_arithmetic(Arithmetic operation, const Operand& self, const Operand& other,
                               bool self_is_written = false);

/// Fills `result`, which has the plan's device, shape and dtype; operands are converted and broadcast first.
void compute_arithmetic(Arithmetic operation, const Operand& self, const Operand& other, const Tensor& result);

}  // namespace lectern::kernels
