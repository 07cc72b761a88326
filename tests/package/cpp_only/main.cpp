// What a reader's own program looks like: pick the device that is there, build a layer on it, bring the answer back.
#include <iostream>

#include "lectern/kernels/sum.h"
#include "lectern/nn/linear.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/factories.h"

int main() {
  const lectern::Device device(lectern::cuda::is_available() ? "cuda" : "cpu");
  lectern::nn::Linear layer(4, 2);
  layer.to(device);
  const lectern::Tensor answer = layer(lectern::ones({3, 4}, {.device = device})).cpu();  // (3, 2)
  std::cout << "cpp_only: a " << answer.sizes()[0] << " by " << answer.sizes()[1] << " answer from " << device << "\n";
}
