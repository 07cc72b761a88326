// The same copy, read before it has been made.
#include "chapter.h"

using namespace lectern;

int main() {
  // [read_too_early]
  const Tensor result = zeros({3}, {.pin_memory = true});
  const Tensor x = full({3}, 5.0, {.device = "cuda"});
  result.copy_(x, /*non_blocking=*/true);
  print("at once:       {}", result);
  cuda::synchronize();
  print("after waiting: {}", result);
  // [end]
}
