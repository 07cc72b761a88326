// Row 2: cuda is there, and model and data were left on the cpu. Who does the work?
#include "lectern/nn/linear.h"
#include "tell.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [row_two]
  nn::Linear model(4, 2);
  const Tensor input = ones({1, 4});
  const Trace trace;
  const Tensor output = model(input);
  print("is_available: {}, output on {}", cuda::is_available(), output.device());
  tell(trace);
  // [end]
}
