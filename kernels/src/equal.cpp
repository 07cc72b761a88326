// Questions about elements that have one answer: read on the host.
#include "lectern/kernels/equal.h"

#include <algorithm>

#include "device_checks.h"
#include "lectern/runtime/error.h"

namespace lectern {

bool equal(const Tensor& self, const Tensor& other) {
  kernels::require_defined("equal", {{"self", self}, {"other", other}});
  kernels::require_same_device("equal", "_equal", {{"self", self}, {"other", other}});
  if (self.sizes() != other.sizes()) {
    return false;
  }
  const DType dtype = promote_types(self.dtype(), other.dtype());
  const Tensor left = self.detach().to("cpu", dtype).contiguous();
  const Tensor right = other.detach().to("cpu", dtype).contiguous();
  return visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* const first = left.data_ptr<T>();
    return std::equal(first, first + left.numel(), right.data_ptr<T>());
  });
}

bool is_nonzero(const Tensor& self) {
  kernels::require_defined("is_nonzero", {{"self", self}});
  if (self.numel() != 1) {
    throw Error("Boolean value of Tensor with " + std::string(self.numel() == 0 ? "no values" : "more than one value") +
                " is ambiguous\nThe operand is a " + describe(self) + "; compare one element of it");
  }
  return self.item<bool>();
}

}  // namespace lectern
