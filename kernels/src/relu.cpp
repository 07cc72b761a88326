// relu: check, allocate, hand over to the device.
#include "lectern/kernels/relu.h"

#include "device_checks.h"
#include "dtype_checks.h"
#include "inplace_checks.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "relu_kernels.h"

namespace lectern {

namespace {

void check(const Tensor& self) {
  if (self.dtype() == kBool) {
    throw DTypeError("Boolean inputs not supported for relu\nrelu: self is a " + describe(self) +
                     "; convert first, for instance self.to(kFloat32)");
  }
  kernels::require_no_half("relu", "threshold_cpu", self.dtype());
}

void compute(const Tensor& self, const Tensor& result) {
  if (result.numel() == 0) {
    return;
  }
  switch (result.device().type()) {
    case DeviceType::kCpu: return kernels::cpu::relu(self, result);
    case DeviceType::kCuda: return kernels::cuda::relu(self, result);
  }
}

}  // namespace

Tensor relu(const Tensor& self) {
  kernels::require_defined("relu", {{"self", self}});
  check(self);
  const Tensor result = empty(self.sizes(), {.dtype = self.dtype(), .device = self.device()});
  compute(self, result);
  return result.mark_computed_from({self});
}

const Tensor& relu_(const Tensor& self) {
  kernels::require_defined("relu", {{"self", self}});
  kernels::require_not_a_leaf_that_requires_grad("relu", self);
  check(self);
  kernels::require_own_place_for_each_element("relu", self);
  compute(self, self);
  return self;
}

}  // namespace lectern
