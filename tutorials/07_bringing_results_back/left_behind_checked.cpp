// The same mistake, found before the first operation and in the program's own words.
#include "check_placement.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [left_behind_checked]
  nn::Linear model(4, 2);
  model.to("cuda");
  const Tensor input = ones({1, 4}, {.device = "cuda"});
  model.to("cpu");
  check_placement(model, {"input", input});
  // [end]
  print("{}", shape_of(model(input)));
}
