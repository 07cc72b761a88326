// What addmm.cpp asks of each device. `self` is expanded to the shape of the result; the rest is as for matmul.
#pragma once

#include "lectern/runtime/scalar.h"
#include "lectern/runtime/tensor.h"

namespace lectern::kernels {

namespace cpu {
void addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
           const Tensor& result);
}
namespace cuda {
void addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
           const Tensor& result);
}

}  // namespace lectern::kernels
