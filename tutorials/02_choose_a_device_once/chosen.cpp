// One line chooses the device, and everything after it only mentions the choice.
#include "chapter.h"

using namespace lectern;

int main() {
  // [chosen]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  const Tensor x = randn({3, 4}, {.device = device});
  print("x is on {}, shape {}", x.device(), shape_of(x));
  // [end]
}
