// Scales 300 ones, which fill two blocks and part of a third, and looks at the sum.
#include <iostream>

#include "lectern/kernels/sum.h"
#include "lectern/runtime/factories.h"
#include "scale.h"

int main() {
  const lectern::Tensor values = lectern::ones({300}, {.device = "cuda"});
  scale(values, 3.0F);
  const float total = lectern::sum(values).item<float>();
  std::cout << "with_kernel: the sum is " << total << " on " << values.device() << "\n";
  return total == 900.0F ? 0 : 1;
}
