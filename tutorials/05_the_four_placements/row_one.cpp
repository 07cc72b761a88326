// Row 1: is there work without cuda? The device is chosen, and nothing that follows names one.
#include "lectern/nn/linear.h"
#include "tell.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [row_one]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  nn::Linear model(4, 2);
  model.to(device);
  const Tensor input = ones({1, 4}, {.device = device});
  const Trace trace;
  const Tensor output = model(input);
  print("is_available: {}, output on {}", cuda::is_available(), output.device());
  tell(trace);
  // [end]
}
