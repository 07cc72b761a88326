// + - * / that make a new tensor. arithmetic_plan.cpp has the checks and the way to the device.
#include "lectern/kernels/arithmetic.h"

#include "arithmetic_plan.h"
#include "device_checks.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "promotion.h"

namespace lectern {

namespace {

using kernels::Arithmetic;
using kernels::Operand;

Tensor compute(Arithmetic operation, const Operand& self, const Operand& other) {
  const kernels::ArithmeticPlan plan = kernels::plan_arithmetic(operation, self, other);
  Tensor result = empty(plan.shape, {.dtype = plan.dtype, .device = plan.device});
  kernels::compute_arithmetic(operation, self, other, result);
  for (const Operand* operand : {&self, &other}) {
    if (!operand->is_number) {
      result.mark_computed_from({operand->tensor});
    }
  }
  return result;
}

}  // namespace

DType result_type(const Tensor& self, const Tensor& other) {
  kernels::require_defined("result_type", {{"self", self}, {"other", other}});
  return kernels::promoted_dtype(self, other);
}

DType result_type(const Tensor& self, const Scalar& other) {
  kernels::require_defined("result_type", {{"self", self}});
  return kernels::promoted_dtype(self, other);
}

Tensor add(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kAdd, self, other); }
Tensor add(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kAdd, self, other); }
Tensor add(const Scalar& self, const Tensor& other) { return compute(Arithmetic::kAdd, self, other); }
Tensor sub(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kSub, self, other); }
Tensor sub(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kSub, self, other); }
Tensor sub(const Scalar& self, const Tensor& other) { return compute(Arithmetic::kSub, self, other); }
Tensor mul(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kMul, self, other); }
Tensor mul(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kMul, self, other); }
Tensor mul(const Scalar& self, const Tensor& other) { return compute(Arithmetic::kMul, self, other); }
Tensor div(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kDiv, self, other); }
Tensor div(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kDiv, self, other); }
Tensor div(const Scalar& self, const Tensor& other) { return compute(Arithmetic::kDiv, self, other); }

Tensor neg(const Tensor& self) {
  kernels::require_defined("neg", {{"self", self}});
  if (self.dtype() == kBool) {
    throw DTypeError(
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use "
        "the `~` or `logical_not()` operator instead.\nneg: self is a " +
        describe(self) + "; convert first, for instance self.to(kInt64)");
  }
  return compute(Arithmetic::kMul, self, Scalar(-1));
}

}  // namespace lectern
