// What does no_grad do in the article's program, and what does it leave alone?
#include "chapter.h"
#include "lectern/kernels/equal.h"
#include "model.h"

using namespace lectern;

int main(int argc, char** argv) {
  // [without_grad]
  SimpleModel model;
  model.to(device_asked_for(argc, argv));
  const Tensor input = ones({1, 4}, {.device = model.layer.weight.device()});
  const auto report = [](const char* name, const Tensor& output) {
    print("{} output requires grad: {}, on {}", name, output.requires_grad(), output.device());
  };
  const Tensor with = model(input);
  report("as it is:     ", with);
  const NoGradGuard no_grad;
  const Tensor without = model(input);
  report("under no_grad:", without);
  print("equal numbers: {}, the weight requires grad: {}, the model is training: {}", equal(with, without),
        model.layer.weight.requires_grad(), model.is_training());
  // [end]
}
