// The check that later chapters use, in a program that is right.
#include "check_placement.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  // [checked]
  const Tensor x = randn({1, 4}, {.device = device});
  const Tensor noise = randn({1, 4}, {.device = device});
  check_placement({{"x", x}, {"noise", noise}});

  nn::Linear model(4, 2);
  model.to(device);
  check_placement(model, {"x", x});
  print("everything is on {}", x.device());
  // [end]
}
