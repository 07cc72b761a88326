// The same check, where the model was forgotten.
#include "check_placement.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  // [check_fails]
  nn::Linear model(4, 2);
  const Tensor x = randn({1, 4}, {.device = "cuda"});
  check_placement(model, {"x", x});
  // [end]
}
