// Which device is `cuda` without an index? The current one, at the moment of use.
#include "chapter.h"

using namespace lectern;

int main() {
  // [moment_of_use]
  const Device device = "cuda";
  const Tensor first = ones({3}, {.device = device});
  cuda::set_device(1);
  const Tensor second = ones({3}, {.device = device});
  print("first:  {}", first.device());
  print("second: {}", second.device());
  // [end]
}
