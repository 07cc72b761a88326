// Fill and converting copy on the host: a loop over row-major indices.
#include "element_kernels.h"
#include "lectern/runtime/tensor_view.h"
#include "untyped_view.h"

namespace lectern::cpu {

void fill(const Tensor& target, const Scalar& value) {
  visit_dtype(target.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T element = value.to<T>();
    const auto view = view_of<T>(target);
    const std::int64_t count = target.numel();
    for (std::int64_t i = 0; i < count; ++i) view.at(i) = element;
  });
}

void copy_elements(const Tensor& to, const Tensor& from) {
  const UntypedView source = untyped_view_of(from);
  visit_dtype(to.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto view = view_of<T>(to);
    const std::int64_t count = to.numel();
    for (std::int64_t i = 0; i < count; ++i) view.at(i) = source.load<T>(i);
  });
}

}  // namespace lectern::cpu
