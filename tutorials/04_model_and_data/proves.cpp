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
  const auto report = [](const std::string& name, const Tensor& output) {
    print("{:<11} shape {}  {}", name, shape_of(output), output.cpu());
  };
  for (const unsigned seed : {0u, 1u}) {
    manual_seed(seed);
    SimpleModel model;
    report(fmt::format("seed {}:", seed), model.to(device)(one));
  }
  SimpleModel zero;
  for (const nn::Parameter& parameter : zero.parameters()) parameter *= 0;
  report("all zeros:", zero.to(device)(one));
  print("three samples: shape {}", shape_of(zero(zeros({3, 4}, {.device = device}))));
  // [end]
}
