// The exercise: a question that is answered wrongly in two cases of three.
#include "chapter.h"
#include "lectern/nn/linear.h"
#include "lectern/nn/sequential.h"

using namespace lectern;

// [exercise]
bool are_together(const nn::Module& model, const Tensor& input) {
  return model.parameters().front().device() == Device("cuda") && input.device().is_cuda();
}
// [end]

int main() {
  const NoGradGuard no_grad;
  nn::Sequential model(nn::Linear(4, 3), nn::Linear(3, 2));
  print("both on the cpu:          {}", are_together(model, ones({1, 4})));
  model.at<nn::Linear>(0).to("cuda");
  print("one layer moved:          {}", are_together(model, ones({1, 4}, {.device = "cuda"})));
  model.to("cuda");
  print("all of it, and the input: {}", are_together(model, ones({1, 4}, {.device = "cuda"})));
}
