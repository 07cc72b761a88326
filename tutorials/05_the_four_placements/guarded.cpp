// The same program, with the call behind a question.
#include "chapter.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  nn::Linear model(4, 2);
  model.to(device);
  const Tensor output = model(ones({1, 4}, {.device = device}));
  print("output on {}", output.device());
  // [guarded]
  if (device.is_cuda()) cuda::synchronize();
  // [end]
  print("and the program goes on");
}
