#include "lectern/nn/linear.h"

#include <fmt/format.h>

#include <cmath>

#include "lectern/kernels/addmm.h"
#include "lectern/kernels/arithmetic.h"
#include "lectern/kernels/matmul.h"
#include "lectern/nn/init.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"

namespace lectern::nn {

Linear::Linear(std::int64_t inputs, std::int64_t outputs, const LinearOptions& options)
    : in_features(inputs),
      out_features(outputs),
      weight(register_parameter(
          "weight", Parameter(empty({outputs, inputs}, {.dtype = options.dtype, .device = options.device})))),
      bias(register_parameter(
          "bias", options.bias ? Parameter(empty({outputs}, {.dtype = options.dtype, .device = options.device}))
                               : Parameter())) {
  reset_parameters();
}

void Linear::reset_parameters() {
  init::kaiming_uniform_(weight, std::sqrt(5.0));
  if (bias.defined()) {
    const double bound = in_features > 0 ? 1.0 / std::sqrt(static_cast<double>(in_features)) : 0.0;
    const NoGradGuard no_grad;
    uniform_(bias, -bound, bound);
  }
}

Tensor Linear::forward(const Tensor& input) {
  if (bias.defined() && input.dim() == 2) {
    return addmm(bias, input, weight.t());  // (out) + (batch, in) · (in, out)
  }
  if (bias.defined() && input.dim() == 3 && input.is_contiguous()) {
    const std::int64_t rows = input.size(0) * input.size(1);
    const Tensor matrix = input.view({rows, input.size(2)});  // (batch · length, in): no copy
    return addmm(bias, matrix, weight.t()).view({input.size(0), input.size(1), out_features});
  }
  const Tensor product = matmul(input, weight.t());
  return bias.defined() ? add(product, bias) : product;
}

std::string Linear::extra_repr() const {
  return fmt::format("in_features={}, out_features={}, bias={}", in_features, out_features,
                     bias.defined() ? "True" : "False");
}

}  // namespace lectern::nn
