// Matrix products: check the operands, allocate the result, hand over to the device. matmul chooses by dimensions.
#include "lectern/kernels/matmul.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "matmul_kernels.h"
#include "product_checks.h"

namespace lectern {

namespace {

using kernels::ProductNames;

constexpr ProductNames kMm = {"mm", "mm", "addmm_impl_cpu_", "addmm_cuda"};
constexpr ProductNames kMv = {"mv", "addmv_", "addmv_impl_cpu", "addmv_impl_cuda"};
constexpr ProductNames kDot = {"dot", "_dot", "dot", "dot"};
constexpr ProductNames kBmm = {"bmm", "bmm", "bmm", "baddbmm_cuda"};

/// The dtype as a C++ compiler spells it: PyTorch's mm says `float != double`.
std::string_view cpp_name(DType dtype) {
  switch (dtype) {
    case DType::kFloat32: return "float";
    case DType::kFloat64: return "double";
    case DType::kFloat16: return "c10::Half";
    case DType::kBFloat16: return "c10::BFloat16";
    case DType::kInt32: return "int";
    case DType::kInt64: return "long int";
    case DType::kUInt8: return "unsigned char";
    case DType::kBool: return "bool";
  }
  return "";
}

void fill_product(const Tensor& a, const Tensor& b, const Tensor& result) {
  if (result.numel() == 0) {
    return;
  }
  switch (result.device().type()) {
    case DeviceType::kCpu: return kernels::cpu::matmul(a, b, result);
    case DeviceType::kCuda: return kernels::cuda::matmul(a, b, result);
  }
}

/// For mv and bmm, whose kernels name the dtype that they expected.
void require_equal_dtypes(std::string_view operation, const kernels::NamedTensor& expected,
                          const kernels::NamedTensor& odd) {
  if (expected.tensor.dtype() != odd.tensor.dtype()) {
    throw DTypeError(fmt::format(
        "expected scalar type {} but found {}\n{}A matrix product does not promote: convert one with .to({})",
        scalar_type_name(expected.tensor.dtype()), scalar_type_name(odd.tensor.dtype()),
        kernels::list_operands(operation, {expected, odd}), odd.name));
  }
}

Tensor empty_result(const Shape& sizes, const Tensor& like) {
  return empty(sizes, {.dtype = like.dtype(), .device = like.device()});
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) {
  kernels::require_defined("mm", {{"self", self}, {"mat2", mat2}});
  kernels::require_same_device("mm", kMm.wrapper, {{"self", self}, {"mat2", mat2}});
  for (const kernels::NamedTensor& operand : {kernels::NamedTensor{"self", self}, {"mat2", mat2}}) {
    if (operand.tensor.dim() != 2) {
      throw ShapeError(
          fmt::format("{0} must be a matrix\nmm: {0} is a {1}; matmul takes any number of dimensions from 1 on",
                      operand.name, describe(operand.tensor)));
    }
  }
  kernels::require_multipliable("mm", {"self", self}, {"mat2", mat2});
  if (self.dtype() != mat2.dtype()) {
    throw DTypeError(
        fmt::format("expected {} to have the same dtype, but got: {} != {}\n"
                    "{}A matrix product does not promote: convert one, for instance with self.to(mat2)",
                    self.is_cuda() ? "mat1 and mat2" : "m1 and m2", cpp_name(self.dtype()), cpp_name(mat2.dtype()),
                    kernels::list_operands("mm", {{"self", self}, {"mat2", mat2}})));
  }
  kernels::require_product_dtype(kMm, self);
  const Tensor result = empty_result({self.size(0), mat2.size(1)}, self);
  fill_product(self, mat2, result);
  return result.mark_computed_from({self, mat2});
}

Tensor mv(const Tensor& self, const Tensor& vec) {
  kernels::require_defined("mv", {{"self", self}, {"vec", vec}});
  kernels::require_same_device("mv", kMv.wrapper, {{"vec", vec}, {"mat", self}});
  if (self.dim() == 0) {
    throw IndexError("Dimension specified as 0 but tensor has no dimensions\nmv: mat is a " + describe(self) +
                     "; a number times a vector is mul, in C++ a * b");
  }
  if (self.dim() != 2 || vec.dim() != 1) {
    throw ShapeError(fmt::format("vector + matrix @ vector expected, got 1, {}, {}\n{}mv takes a matrix and a vector",
                                 self.dim(), vec.dim(), kernels::list_operands("mv", {{"mat", self}, {"vec", vec}})));
  }
  if (self.size(1) != vec.size(0)) {
    throw ShapeError(fmt::format(
        "size mismatch, got {0}, {0}x{1},{2}\n{3}The columns of mat ({1}) must be as many as the elements of vec ({2})",
        self.size(0), self.size(1), vec.size(0), kernels::list_operands("mv", {{"mat", self}, {"vec", vec}})));
  }
  kernels::require_product_dtype(kMv, self);
  require_equal_dtypes("mv", {"mat", self}, {"vec", vec});
  const Tensor result = empty_result({self.size(0)}, self);
  fill_product(self, vec.unsqueeze(1), result.unsqueeze(1));
  return result.mark_computed_from({self, vec});
}

Tensor dot(const Tensor& self, const Tensor& other) {
  kernels::require_defined("dot", {{"self", self}, {"tensor", other}});
  kernels::require_same_device("dot", kDot.wrapper, {{"self", self}, {"tensor", other}});
  const std::string operands = kernels::list_operands("dot", {{"self", self}, {"tensor", other}});
  if (self.dim() != 1 || other.dim() != 1) {
    throw ShapeError(fmt::format("1D tensors expected, but got {}D and {}D tensors\n{}matmul takes more dimensions",
                                 self.dim(), other.dim(), operands));
  }
  if (self.dtype() != other.dtype()) {
    throw DTypeError(
        fmt::format("dot : expected both vectors to have same dtype, but found {} and {}\n{}Convert one, for instance "
                    "with tensor.to(self)",
                    scalar_type_name(self.dtype()), scalar_type_name(other.dtype()), operands));
  }
  if (self.numel() != other.numel()) {
    throw ShapeError(fmt::format(
        "inconsistent tensor size, expected tensor [{0}] and src [{1}] to have the same number of elements, "
        "but got {0} and {1} elements respectively\n{2}Both vectors must be equally long",
        self.numel(), other.numel(), operands));
  }
  kernels::require_product_dtype(kDot, self);
  const Tensor result = empty_result({}, self);
  fill_product(self.unsqueeze(0), other.unsqueeze(1), result.view({1, 1}));
  return result.mark_computed_from({self, other});
}

Tensor bmm(const Tensor& self, const Tensor& mat2) {
  kernels::require_defined("bmm", {{"self", self}, {"mat2", mat2}});
  kernels::require_same_device("bmm", kBmm.wrapper, {{"self", self}, {"mat2", mat2}});
  const std::string operands = kernels::list_operands("bmm", {{"self", self}, {"mat2", mat2}});
  if (self.dim() != 3 || mat2.dim() != 3) {
    throw ShapeError(fmt::format("{} must be a 3D tensor\n{}bmm takes (batch, m, k) and (batch, k, n)",
                                 self.dim() != 3 ? "batch1" : "batch2", operands));
  }
  if (self.size(0) != mat2.size(0) || self.size(2) != mat2.size(1)) {
    throw ShapeError(
        fmt::format("Expected size for first two dimensions of batch2 tensor to be: [{}, {}] but got: [{}, {}].\n"
                    "{}Batches must be equally many, and the columns of self as many as the rows of mat2",
                    self.size(0), self.size(2), mat2.size(0), mat2.size(1), operands));
  }
  kernels::require_product_dtype(kBmm, self);
  require_equal_dtypes("bmm", {"self", self}, {"mat2", mat2});
  const Tensor result = empty_result({self.size(0), self.size(1), mat2.size(2)}, self);
  for (std::int64_t batch = 0; batch < self.size(0); ++batch) {
    fill_product(self[batch], mat2[batch], result[batch]);
  }
  return result.mark_computed_from({self, mat2});
}

}  // namespace lectern
