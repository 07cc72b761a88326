// The device was chosen. Does that move anything?
#include "chapter.h"
#include "lectern/kernels/arithmetic.h"

using namespace lectern;

int main() {
  // [nothing_switches]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  const Tensor weight = ones({3}, {.device = device});
  const Tensor x = randn({3});
  x.to(device);
  print("x:      {}", x.device());
  print("{}", weight + x);
  // [end]
}
