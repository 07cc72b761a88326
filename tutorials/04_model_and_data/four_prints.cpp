// The Turkish article's program: a model and its input on one device, and four prints.
#include "check_placement.h"
#include "model.h"

using namespace lectern;

int main(int argc, char** argv) {
  // [four_prints]
  const Device device = device_asked_for(argc, argv);
  SimpleModel model;
  model.to(device);
  const Tensor input = tensor({{1.0, 2.0, 3.0, 4.0}}, {.device = device});
  check_placement(model, {"input", input});
  const NoGradGuard no_grad;
  const Tensor output = model(input);
  print("model device:  {}", model.parameters().front().device());
  print("input device:  {}", input.device());
  print("output device: {}", output.device());
  print("output shape:  {}", shape_of(output));
  // [end]
}
