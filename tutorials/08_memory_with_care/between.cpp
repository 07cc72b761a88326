// A model whose weights are tiny: can it run out of memory all the same?
#include "kept.h"
#include "model.h"

using namespace lectern;

int main() {
  // [between]
  const NoGradGuard no_grad;
  nn::Sequential model = make_model();
  model.to("cuda");
  const Tensor input = ones({4000, 4}, {.device = "cuda"});
  print("weights {} bytes, input {} bytes, output {} bytes", bytes_of(model), input.numel() * 4, 4000 * 2 * 4);
  print("between the layers {} bytes, twice", 4000 * 1024 * 4);
  const Tensor output = model(input);
  print_memory("after the model");
  // [end]
}
