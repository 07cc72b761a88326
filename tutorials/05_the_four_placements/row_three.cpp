// Row 3: model and data are on cuda. Where is the work done, and where is its result?
#include "lectern/nn/linear.h"
#include "tell.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [row_three]
  nn::Linear model(4, 2);
  model.to("cuda");
  const Tensor input = ones({1, 4}, {.device = "cuda"});
  const Trace trace;
  const Tensor output = model(input);
  print("is_available: {}, output on {}", cuda::is_available(), output.device());
  tell(trace);
  // [end]
}
