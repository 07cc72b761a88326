// Row 4: the model is on cuda and the data is not. What does the error say?
#include "chapter.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [row_four]
  nn::Linear model(4, 2);
  model.to("cuda");
  const Tensor input = ones({1, 4});
  const Tensor output = model(input);
  print("output on {}", output.device());
  // [end]
}
