// What does a tensor take on a device, and what is given back when it is gone?
#include "kept.h"

using namespace lectern;

int main() {
  // [kept]
  print_memory("at the start");
  {
    const Tensor small = empty({1}, {.device = "cuda"});
    print_memory("a tensor of 4 bytes");
    const Tensor large = empty({1024, 1024}, {.device = "cuda"});
    print_memory("and one of 4 MiB");
  }
  print_memory("both are gone");
  const Tensor again = empty({1000, 1000}, {.device = "cuda"});
  print_memory("a slightly smaller one");
  cuda::empty_cache();
  print_memory("after empty_cache()");
  // [end]
}
