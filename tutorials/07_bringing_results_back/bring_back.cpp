// How does a result get to code on the cpu, and where is the model afterwards?
#include "check_placement.h"
#include "lectern/kernels/equal.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  // [bring_back]
  manual_seed(7);
  nn::Linear model(4, 2);
  model.to(device);
  const Tensor input = tensor({{1.0, 2.0, 3.0, 4.0}}, {.device = device});
  check_placement(model, {"input", input});
  const NoGradGuard no_grad;
  const Tensor output = model(input);
  const Tensor brought = output.cpu();

  print("output:  {}", output.device());
  print("brought: {}", brought.device());
  print("model:   {}", model.parameters().front().device());
  print("equal:   {}", equal(brought, output.cpu()));
  // [end]
}
