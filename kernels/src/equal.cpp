// equal: read both on the host and compare.
#include "lectern/kernels/equal.h"

#include <algorithm>

#include "device_checks.h"

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

}  // namespace lectern
