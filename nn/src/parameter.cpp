#include "lectern/nn/parameter.h"

#include <fmt/format.h>

#include <ostream>

#include "lectern/runtime/error.h"

namespace lectern::nn {
namespace {

Tensor as_leaf(const Tensor& data, bool requires_grad) {
  if (requires_grad && !is_floating_point(data.dtype())) {
    throw DTypeError(fmt::format(
        "Only Tensors of floating point and complex dtype can require gradients\n"
        "Parameter: got {}. Learning takes small steps, and those need a fraction: convert it first, .to(kFloat32), or "
        "keep it as a buffer.",
        describe(data)));
  }
  // Not data.detach(): a Parameter made of a Parameter must not share its gradient flag.
  const Tensor leaf(data.storage(), data.sizes(), data.strides(), data.storage_offset(), data.dtype());
  return leaf.requires_grad_(requires_grad);
}

}  // namespace

Parameter::Parameter(const Tensor& data, bool requires_grad) : Tensor(as_leaf(data, requires_grad)) {}

std::string Parameter::repr() const { return "Parameter containing:\n" + Tensor::repr(); }

std::ostream& operator<<(std::ostream& out, const Parameter& parameter) { return out << parameter.repr(); }

}  // namespace lectern::nn
