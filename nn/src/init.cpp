#include "lectern/nn/init.h"

#include <cmath>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"

namespace lectern::nn::init {

std::int64_t fan_in(const Tensor& weight) {
  if (weight.dim() < 2) {
    throw ShapeError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions\ngot: " +
                     describe(weight));
  }
  std::int64_t inputs = 1;
  for (std::int64_t dim = 1; dim < weight.dim(); ++dim) {
    inputs *= weight.size(dim);
  }
  return inputs;
}

void kaiming_uniform_(const Tensor& weight, double a) {
  if (weight.numel() == 0) {
    return;
  }
  // In PyTorch's order of operations, so that the bound is the same to the last bit.
  const double gain = std::sqrt(2.0 / (1.0 + a * a));
  const double standard_deviation = gain / std::sqrt(static_cast<double>(fan_in(weight)));
  const double bound = std::sqrt(3.0) * standard_deviation;
  const NoGradGuard no_grad;
  uniform_(weight, -bound, bound);
}

}  // namespace lectern::nn::init
