// Matrix products on cuda, in a build without CUDA.
#include "matmul_kernels.h"
#include "off/off.h"

namespace lectern::kernels::cuda {

void matmul(const Tensor&, const Tensor&, const Tensor&) { throw_not_compiled_with_cuda(); }
void matmul_naive(const Tensor&, const Tensor&, const Tensor&, const Epilogue&) { throw_not_compiled_with_cuda(); }
void matmul_shared_tile(const Tensor&, const Tensor&, const Tensor&, const Epilogue&) {
  throw_not_compiled_with_cuda();
}

}  // namespace lectern::kernels::cuda
