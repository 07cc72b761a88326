// May this tensor be written to? What every in-place operation asks first.
#include "inplace_checks.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"
#include "lectern/runtime/grad_mode.h"

namespace lectern::kernels {

void require_not_a_leaf_that_requires_grad(std::string_view operation, const Tensor& self) {
  if (is_grad_enabled() && self.requires_grad() && (self.is_leaf() || self.is_view_of_leaf())) {
    throw Error(
        fmt::format("a {2}leaf Variable that requires grad is being used in an in-place operation.\n"
                    "{0}_: self is a {1} with requires_grad=True. To update a parameter by hand, open a scope with "
                    "NoGradGuard guard; to compute something new, use {0} without the underscore.",
                    operation, describe(self), self.is_view_of_leaf() ? "view of a " : ""));
  }
}

void require_own_place_for_each_element(std::string_view operation, const Tensor& self) {
  for (std::int64_t dim = 0; dim < self.dim(); ++dim) {
    if (self.stride(dim) == 0 && self.size(dim) > 1) {
      throw Error(fmt::format(
          "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
          "Please clone() the tensor before performing the operation.\n"
          "{}_: self is a {} whose dimension {} was expanded.",
          operation, describe(self), dim));
    }
  }
}

void require_shape_of_result(std::string_view operation, const Tensor& self, const Shape& shape) {
  if (shape != self.sizes()) {
    throw ShapeError(
        fmt::format("output with shape {} doesn't match the broadcast shape {}\n"
                    "{}_: an in-place operation cannot enlarge self, a {}; {} makes a new tensor",
                    to_string(self.sizes()), to_string(shape), operation, describe(self), operation));
  }
}

void require_castable(std::string_view operation, const Tensor& self, DType result) {
  const bool loses_fraction = is_floating_point(result) && !is_floating_point(self.dtype());
  const bool loses_number = result != kBool && self.dtype() == kBool;
  if (loses_fraction || loses_number) {
    throw DTypeError(
        fmt::format("result type {} can't be cast to the desired output type {}\n"
                    "{}_: self is a {} and stays so; {} makes a new tensor of dtype {}",
                    scalar_type_name(result), scalar_type_name(self.dtype()), operation, describe(self), operation,
                    to_string(result)));
  }
}

}  // namespace lectern::kernels
