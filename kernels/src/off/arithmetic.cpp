// + - * / on cuda, in a build without CUDA.
#include "arithmetic_kernels.h"
#include "off/off.h"

namespace lectern::kernels::cuda {

void arithmetic(Arithmetic, const Operand&, const Operand&, const Tensor&) { throw_not_compiled_with_cuda(); }

}  // namespace lectern::kernels::cuda
