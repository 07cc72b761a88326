#include "lectern/nn/relu.h"

#include "lectern/kernels/relu.h"

namespace lectern::nn {

Tensor ReLU::forward(const Tensor& input) { return relu(input); }

}  // namespace lectern::nn
