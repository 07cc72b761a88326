// Row 4 with a check before the call: who is wrong, in the words of the program?
#include "check_placement.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  nn::Linear model(4, 2);
  model.to("cuda");
  const Tensor input = ones({1, 4});
  // [checked]
  check_placement(model, {"input", input});
  const Tensor output = model(input);
  // [end]
  print("output on {}", output.device());
}
