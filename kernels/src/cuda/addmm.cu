// addmm on cuda: the tiled product, whose epilogue adds the bias before the sum leaves its register.
#include "addmm_kernels.h"
#include "matmul_kernels.h"

namespace lectern::kernels::cuda {

void addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
           const Tensor& result) {
  matmul_shared_tile(mat1, mat2, result, {self, beta, alpha});
}

}  // namespace lectern::kernels::cuda
