// A call that only cuda can answer, in a program that is otherwise right on every machine.
#include "chapter.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [cuda_only]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  nn::Linear model(4, 2);
  model.to(device);
  const Tensor output = model(ones({1, 4}, {.device = device}));
  print("output on {}", output.device());
  cuda::synchronize();
  print("and the program goes on");
  // [end]
}
