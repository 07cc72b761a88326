// libtorch's side of small_operations.bash.
#include <torch/torch.h>

#include "small_operations.h"

namespace lectern::bench {
namespace {

void add(long times) {
  const c10::InferenceMode inference;
  const torch::Tensor x = torch::ones({1, 1});
  for (; times > 0; --times) {
    const torch::Tensor y = x + x;
  }
}

void make_empty(long times) {
  const c10::InferenceMode inference;
  for (; times > 0; --times) {
    const torch::Tensor x = torch::empty({1, 1});
  }
}

void apply_relu(long times) {
  const c10::InferenceMode inference;
  const torch::Tensor x = torch::ones({1, 1});
  for (; times > 0; --times) {
    const torch::Tensor y = torch::relu(x);
  }
}

void linear(long times) {
  const c10::InferenceMode inference;
  torch::nn::Linear layer(4, 2);
  const torch::Tensor x = torch::ones({1, 4});
  for (; times > 0; --times) {
    const torch::Tensor y = layer(x);
  }
}

void stay(long times) {
  const c10::InferenceMode inference;
  const torch::Tensor x = torch::ones({1, 1});
  for (; times > 0; --times) {
    const torch::Tensor y = x.to(torch::kFloat32);
  }
}

}  // namespace
}  // namespace lectern::bench

int main() {
  using namespace lectern::bench;
  return run_small_operations({{"add", add}, {"empty", make_empty}, {"linear", linear}, {"relu", apply_relu}, {"to", stay}});
}
