// Lectern's side of small_operations.bash.
#include "lectern/kernels/arithmetic.h"
#include "lectern/kernels/relu.h"
#include "lectern/nn/linear.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "small_operations.h"

namespace lectern::bench {
namespace {

void add(long times) {
  const Tensor x = ones({1, 1});
  for (; times > 0; --times) {
    const Tensor y = x + x;
  }
}

void make_empty(long times) {
  for (; times > 0; --times) {
    const Tensor x = empty({1, 1});
  }
}

void apply_relu(long times) {
  const Tensor x = ones({1, 1});
  for (; times > 0; --times) {
    const Tensor y = relu(x);
  }
}

void linear(long times) {
  const NoGradGuard no_grad;
  nn::Linear layer(4, 2);
  const Tensor x = ones({1, 4});
  for (; times > 0; --times) {
    const Tensor y = layer(x);
  }
}

void stay(long times) {
  const Tensor x = ones({1, 1});
  for (; times > 0; --times) {
    const Tensor y = x.to(kFloat32);
  }
}

}  // namespace
}  // namespace lectern::bench

int main() {
  using namespace lectern::bench;
  return run_small_operations({{"add", add}, {"empty", make_empty}, {"linear", linear}, {"relu", apply_relu}, {"to", stay}});
}
