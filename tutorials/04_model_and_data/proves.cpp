// What does the printed shape prove? Models that know nothing print the same one.
#include "chapter.h"
#include "lectern/kernels/arithmetic.h"
#include "model.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  const NoGradGuard no_grad;
  // [proves]
  const Tensor one = tensor({{1.0, 2.0, 3.0, 4.0}}, {.device = device});
  const auto report = [&](const char* name, SimpleModel& model) {
    const Tensor output = model(one);
    print("{:<14} shape {}  {}", name, shape_of(output), output.cpu());
  };
  manual_seed(0);
  SimpleModel model;
  model.to(device);
  report("seed 0:", model);
  manual_seed(1);
  SimpleModel other;
  other.to(device);
  report("seed 1:", other);
  for (const nn::Parameter& parameter : other.parameters()) parameter *= 0;
  report("all zeros:", other);
  print("three samples: shape {}", shape_of(other(zeros({3, 4}, {.device = device}))));
  // [end]
}
