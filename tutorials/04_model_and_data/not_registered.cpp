// A layer that the model does not know of: what does the first parameter say, and what the second layer?
#include "check_placement.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [not_registered]
  struct TwoLayers : nn::Module {
    nn::Linear& first = register_module("first", nn::Linear(4, 3));
    nn::Linear second = nn::Linear(3, 2);
    Tensor forward(const Tensor& x) override { return second(first(x)); }
  };
  TwoLayers model;
  model.to("cuda");
  const Tensor input = ones({1, 4}, {.device = "cuda"});
  check_placement(model, {"input", input});
  print("parameters: {}, all of them with the input", model.parameters().size());
  print("{}", shape_of(model(input)));
  // [end]
}
