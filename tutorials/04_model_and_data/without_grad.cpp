// What does no_grad do in the article's program, and what does it leave alone?
#include "chapter.h"
#include "counts.h"
#include "lectern/kernels/equal.h"
#include "model.h"

using namespace lectern;

int main(int argc, char** argv) {
  // [without_grad]
  manual_seed(0);
  SimpleModel model;
  model.to(device_asked_for(argc, argv));
  const Tensor input = ones({1, 4}, {.device = model.layer.weight.device()});
  const auto report = [&](const char* name) {
    const Trace trace;
    const Tensor output = model(input);
    print("{} output requires grad: {}, on {}, launches {}", name, output.requires_grad(), output.device(),
          counts_of(trace).launches);
    return output;
  };
  const Tensor with = report("as it is:     ");
  const NoGradGuard no_grad;
  const Tensor without = report("under no_grad:");
  print("equal numbers: {}, the weight requires grad: {}, the model is training: {}", equal(with, without),
        model.layer.weight.requires_grad(), model.is_training());
  // [end]
}
