// What does a device say when a tensor does not fit?
#include "kept.h"

using namespace lectern;

int main() {
  // [too_much]
  const Tensor first = empty({6, 1024, 1024}, {.device = "cuda"});  // 24 MiB
  print_memory("the first");
  const Tensor second = empty({3, 1024, 1024}, {.device = "cuda"});  // 12 MiB
  print_memory("the second");
  // [end]
}
