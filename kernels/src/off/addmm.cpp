// addmm on cuda, in a build without CUDA.
#include "addmm_kernels.h"
#include "off/off.h"

namespace lectern::kernels::cuda {

void addmm(const Tensor&, const Tensor&, const Tensor&, const Scalar&, const Scalar&, const Tensor&) {
  throw_not_compiled_with_cuda();
}

}  // namespace lectern::kernels::cuda
