// addmm on the cpu: the matrix product with an epilogue.
#include "addmm_kernels.h"
#include "matmul_kernels.h"

namespace lectern::kernels::cpu {

void addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
           const Tensor& result) {
  matmul(mat1, mat2, result, {self, beta, alpha});
}

}  // namespace lectern::kernels::cpu
