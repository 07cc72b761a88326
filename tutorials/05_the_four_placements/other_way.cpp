// The mirror of row 4, which the table leaves out: the data is on cuda and the model is not.
#include "chapter.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [other_way]
  nn::Linear model(4, 2);
  const Tensor input = ones({1, 4}, {.device = "cuda"});
  const Tensor output = model(input);
  print("output on {}", output.device());
  // [end]
}
