// += -= *= /= : the left operand is also the output, so its shape, dtype and device stay what they are.
#include "arithmetic_plan.h"
#include "device_checks.h"
#include "inplace_checks.h"
#include "lectern/kernels/arithmetic.h"
#include "lectern/runtime/factories.h"

namespace lectern {

namespace {

using kernels::Arithmetic;
using kernels::ArithmeticPlan;
using kernels::Operand;

/// Another view of the memory that is written would change while it is read: then its elements are copied first.
Operand safe_to_read(const Operand& other, const Tensor& self) {
  if (other.is_number || !(other.tensor.storage() == self.storage())) {
    return other;
  }
  const bool is_same_view = other.tensor.storage_offset() == self.storage_offset() &&
                            other.tensor.sizes() == self.sizes() && other.tensor.strides() == self.strides();
  return is_same_view ? other : Operand(other.tensor.clone());
}

const Tensor& compute(Arithmetic operation, const Tensor& self, const Operand& other) {
  const std::string_view name = kernels::name_of(operation);
  kernels::require_defined(name, {{"self", self}});
  kernels::require_not_a_leaf_that_requires_grad(name, self);
  const ArithmeticPlan plan = kernels::plan_arithmetic(operation, self, other, true);
  if (plan.dtype == self.dtype()) {
    kernels::compute_arithmetic(operation, self, safe_to_read(other, self), self);
  } else {
    const Tensor wide = empty(plan.shape, {.dtype = plan.dtype, .device = plan.device});
    kernels::compute_arithmetic(operation, self, other, wide);
    self.copy_(wide);
  }
  if (!other.is_number) {
    self.mark_computed_from({self, other.tensor});
  }
  return self;
}

}  // namespace

const Tensor& add_(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kAdd, self, other); }
const Tensor& add_(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kAdd, self, other); }
const Tensor& sub_(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kSub, self, other); }
const Tensor& sub_(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kSub, self, other); }
const Tensor& mul_(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kMul, self, other); }
const Tensor& mul_(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kMul, self, other); }
const Tensor& div_(const Tensor& self, const Tensor& other) { return compute(Arithmetic::kDiv, self, other); }
const Tensor& div_(const Tensor& self, const Scalar& other) { return compute(Arithmetic::kDiv, self, other); }

}  // namespace lectern
