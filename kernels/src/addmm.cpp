// addmm: the operation behind Linear. Checks in PyTorch's order: device, dtype, shape.
#include "lectern/kernels/addmm.h"

#include <fmt/format.h>

#include "addmm_kernels.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "product_checks.h"

namespace lectern {

namespace {

constexpr kernels::ProductNames kAddmm = {"addmm", "addmm", "addmm_impl_cpu_", "addmm_cuda"};

void require_dtype_of_mat2(const kernels::NamedTensor& operand, const Tensor& mat2, const std::string& operands) {
  if (operand.tensor.dtype() != mat2.dtype()) {
    throw DTypeError(
        fmt::format("{} and mat2 must have the same dtype, but got {} and {}\n"
                    "{}A matrix product does not promote: convert one, for instance with {}.to(mat2.dtype())",
                    operand.name, scalar_type_name(operand.tensor.dtype()), scalar_type_name(mat2.dtype()), operands,
                    operand.name));
  }
}

void require_matrix(const kernels::NamedTensor& operand) {
  if (operand.tensor.dim() != 2) {
    throw ShapeError(fmt::format("{} must be a matrix, got {}-D tensor\naddmm: {} is a {}", operand.name,
                                 operand.tensor.dim(), operand.name, describe(operand.tensor)));
  }
}

/// Tensor::expand would do, but its error does not know that it speaks of addmm's first operand.
Tensor expand_self(const Tensor& self, const Shape& target) {
  const std::int64_t missing = static_cast<std::int64_t>(target.size()) - self.dim();
  if (missing < 0) {
    return self.expand(target);  // which says that it cannot lose dimensions
  }
  for (std::int64_t dim = self.dim() - 1; dim >= 0; --dim) {
    const std::int64_t wanted = target[static_cast<std::size_t>(dim + missing)];
    if (self.size(dim) != wanted && self.size(dim) != 1) {
      throw ShapeError(
          fmt::format("The expanded size of the tensor ({}) must match the existing size ({}) at non-singleton "
                      "dimension {}.  Target sizes: {}.  Tensor sizes: {}\n"
                      "addmm: self is a {} and must broadcast to the product's shape {}",
                      wanted, self.size(dim), dim + missing, to_string(target), to_string(self.sizes()), describe(self),
                      to_string(target)));
    }
  }
  return self.expand(target);
}

}  // namespace

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  kernels::require_defined("addmm", {{"self", self}, {"mat1", mat1}, {"mat2", mat2}});
  kernels::require_same_device("addmm", kAddmm.wrapper, {{"self", self}, {"mat1", mat1}, {"mat2", mat2}});
  // Asked first, for to list the operands costs more than a small product.
  if (self.dtype() != mat2.dtype() || mat1.dtype() != mat2.dtype()) {
    const std::string operands = kernels::list_operands("addmm", {{"self", self}, {"mat1", mat1}, {"mat2", mat2}});
    require_dtype_of_mat2({"self", self}, mat2, operands);
    require_dtype_of_mat2({"mat1", mat1}, mat2, operands);
  }
  require_matrix({"mat1", mat1});
  require_matrix({"mat2", mat2});
  kernels::require_multipliable("addmm", {"mat1", mat1}, {"mat2", mat2});
  const Shape sizes = {mat1.size(0), mat2.size(1)};
  const Tensor bias = expand_self(self, sizes);
  kernels::require_product_dtype(kAddmm, mat2);

  const Tensor result = empty(sizes, {.dtype = mat2.dtype(), .device = mat2.device()});
  if (result.numel() > 0) {
    switch (result.device().type()) {
      case DeviceType::kCpu: kernels::cpu::addmm(bias, mat1, mat2, beta, alpha, result); break;
      case DeviceType::kCuda: kernels::cuda::addmm(bias, mat1, mat2, beta, alpha, result); break;
    }
  }
  return result.mark_computed_from({self, mat1, mat2});
}

}  // namespace lectern
