// The model went back to the cpu and the input did not. What does the product say?
#include "chapter.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [left_behind]
  nn::Linear model(4, 2);
  model.to("cuda");
  const Tensor input = ones({1, 4}, {.device = "cuda"});
  model.to("cpu");
  print("{}", shape_of(model(input)));
  // [end]
}
