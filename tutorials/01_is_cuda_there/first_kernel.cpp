// Is a true is_available() enough? Only a kernel that has run shows that the build has code for the card.
#include "chapter.h"

using namespace lectern;

int main() {
  // [first_kernel]
  print("is_available: {}", cuda::is_available());
  const Tensor x = ones({3, 4}, {.device = "cuda"});
  print("a kernel has filled {} elements on {}", x.numel(), x.device());
  // [end]
}
