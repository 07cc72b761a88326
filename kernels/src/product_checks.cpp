// What all matrix products ask of their operands' shapes and dtypes.
#include "product_checks.h"

#include <fmt/format.h>

#include "dtype_checks.h"
#include "lectern/runtime/error.h"

namespace lectern::kernels {

void require_multipliable(std::string_view operation, const NamedTensor& mat1, const NamedTensor& mat2) {
  const Tensor& left = mat1.tensor;
  const Tensor& right = mat2.tensor;
  if (left.size(1) == right.size(0)) {
    return;
  }
  std::string way_out;
  if (left.size(1) == right.size(1)) {
    way_out = fmt::format("; {}.t() would fit", mat2.name);
  } else if (left.size(0) == right.size(0)) {
    way_out = fmt::format("; {}.t() would fit", mat1.name);
  }
  throw ShapeError(
      fmt::format("mat1 and mat2 shapes cannot be multiplied ({}x{} and {}x{})\n{}"
                  "The columns of {} ({}) must be as many as the rows of {} ({}){}",
                  left.size(0), left.size(1), right.size(0), right.size(1), list_operands(operation, {mat1, mat2}),
                  mat1.name, left.size(1), mat2.name, right.size(0), way_out));
}

void require_product_dtype(const ProductNames& names, const Tensor& tensor) {
  const DType dtype = tensor.dtype();
  const std::string_view kernel = tensor.is_cuda() ? names.cuda_kernel : names.cpu_kernel;
  require_no_half(names.operation, kernel, dtype);
  if (dtype == kBool || (tensor.is_cuda() && !is_floating_point(dtype))) {
    throw_not_implemented(names.operation, kernel, dtype);
  }
}

}  // namespace lectern::kernels
