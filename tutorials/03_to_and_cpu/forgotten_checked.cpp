// The forgotten result, with chapter 2's check where the tensor should have arrived.
#include "check_placement.h"
#include "lectern/kernels/arithmetic.h"

using namespace lectern;

int main() {
  const Tensor weight = ones({3}, {.device = "cuda"});
  const Tensor x = ones({3});
  // [checked]
  x.to("cuda");
  check_placement({{"weight", weight}, {"x", x}});
  print("{}", x * weight);
  // [end]
}
