// Is `cuda` the same device as `cuda:0`?
#include "chapter.h"

using namespace lectern;

int main() {
  // [compare]
  const Device device = "cuda";
  const Tensor x = ones({3}, {.device = device});
  print("cuda == cuda:0               {}", Device("cuda") == Device("cuda:0"));
  print("x.device() == device         {}", x.device() == device);
  print("x.device() == cuda:0         {}", x.device() == Device("cuda:0"));
  print("the same type                {}", x.device().type() == device.type());
  // [end]
}
