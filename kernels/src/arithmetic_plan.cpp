// The common steps of + - * / : check the operands, find dtype, shape and device, hand over to the device.
#include "arithmetic_plan.h"

#include <fmt/format.h>

#include "device_checks.h"
#include "inplace_checks.h"
#include "lectern/runtime/error.h"
#include "promotion.h"

namespace lectern::kernels {

namespace {

void require_operands(std::string_view name, const Operand& self, const Operand& other) {
  if (!self.is_number) {
    require_defined(name, {{"self", self.tensor}});
  }
  if (!other.is_number) {
    require_defined(name, {{"other", other.tensor}});
  }
}

Device check_devices(std::string_view name, const Operand& self, const Operand& other, bool self_is_written) {
  if (self.is_number || other.is_number) {
    return self.is_number ? other.tensor.device() : self.tensor.device();
  }
  return common_device(name, {{"self", self.tensor}, {"other", other.tensor}}, self_is_written);
}

Shape common_shape(const Operand& self, const Operand& other) {
  if (self.is_number || other.is_number) {
    return self.is_number ? other.tensor.sizes() : self.tensor.sizes();
  }
  return broadcast_shapes(self.tensor.sizes(), other.tensor.sizes());
}

bool is_bool(const Operand& operand) {
  return operand.is_number ? operand.number.is_bool() : operand.tensor.dtype() == kBool;
}

void refuse_difference_of_bools(const Operand& self, const Operand& other) {
  constexpr std::string_view way_out = "\nsub: bools have no difference; convert first, for instance self.to(kInt64)";
  if (is_bool(self) && is_bool(other)) {
    throw DTypeError(
        fmt::format("Subtraction, the `-` operator, with two bool tensors is not supported. "
                    "Use the `^` or `logical_xor()` operator instead.{}",
                    way_out));
  }
  if (is_bool(self) || is_bool(other)) {
    throw DTypeError(
        fmt::format("Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to "
                    "invert a mask, use the `~` or `logical_not()` operator instead.{}",
                    way_out));
  }
}

/// The operand as the kernel takes it. A cpu scalar beside cuda tensors becomes a number that travels with the launch.
Operand prepare(const Operand& operand, const Tensor& result) {
  if (operand.is_number) {
    return operand;
  }
  if (operand.tensor.device() != result.device()) {
    return operand.tensor.item();
  }
  return operand.tensor.to(result.dtype()).expand(result.sizes());
}

}  // namespace

std::string_view name_of(Arithmetic operation) {
  switch (operation) {
    case Arithmetic::kAdd: return "add";
    case Arithmetic::kSub: return "sub";
    case Arithmetic::kMul: return "mul";
    case Arithmetic::kDiv: return "div";
  }
  return "";
}

ArithmeticPlan plan_arithmetic(Arithmetic operation, const Operand& self, const Operand& other, bool self_is_written) {
  const std::string_view name = name_of(operation);
  require_operands(name, self, other);
  if (operation == Arithmetic::kSub) {
    refuse_difference_of_bools(self, other);
  }
  if (self_is_written) {
    require_own_place_for_each_element(name, self.tensor);
  }
  const Shape shape = common_shape(self, other);
  DType dtype = promoted_dtype(self, other);
  if (operation == Arithmetic::kDiv && !is_floating_point(dtype)) {
    dtype = kFloat32;  // 7 / 2 is 3.5: the quotient of integers is no integer
  }
  if (self_is_written) {
    require_shape_of_result(name, self.tensor, shape);
    // The output is looked at first: where it is, then whether it can hold the result; the inputs come after it.
    if (self.tensor.is_cuda() || other.is_number || !other.tensor.is_cuda()) {
      require_castable(name, self.tensor, dtype);
    }
  }
  return {check_devices(name, self, other, self_is_written), shape, dtype};
}

void compute_arithmetic(Arithmetic operation, const Operand& self, const Operand& other, const Tensor& result) {
  if (result.numel() == 0) {
    return;
  }
  const Operand left = prepare(self, result);
  const Operand right = prepare(other, result);
  switch (result.device().type()) {
    case DeviceType::kCpu: return cpu::arithmetic(operation, left, right, result);
    case DeviceType::kCuda: return cuda::arithmetic(operation, left, right, result);
  }
}

}  // namespace lectern::kernels
