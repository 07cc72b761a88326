// What all matrix products ask of their operands' shapes and dtypes.
#pragma once

#include "device_checks.h"

namespace lectern::kernels {

/// PyTorch's names of one product's parts, for its errors.
struct ProductNames {
  std::string_view operation;    // ours, and the user's: mm
  std::string_view wrapper;      // the checked function: wrapper_CUDA_mm
  std::string_view cpu_kernel;   // "addmm_impl_cpu_" not implemented for 'Half'
  std::string_view cuda_kernel;  // "addmm_cuda" not implemented for 'Long'
};

/// \throws ShapeError unless the columns of the first are as many as the rows of the second.
void require_multipliable(std::string_view operation, const NamedTensor& mat1, const NamedTensor& mat2);

/// \throws DTypeError for a dtype in which the device of `tensor` computes no products.
void require_product_dtype(const ProductNames& names, const Tensor& tensor);

}  // namespace lectern::kernels
