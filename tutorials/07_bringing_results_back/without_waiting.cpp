// A copy to the host that does not wait: when may its result be read?
#include "chapter.h"

using namespace lectern;

int main() {
  // [without_waiting]
  const Tensor x = full({3}, 5.0, {.device = "cuda"});
  const Tensor result = x.to("cpu", /*non_blocking=*/true);
  print("pinned: {}", result.is_pinned());
  cuda::synchronize();
  print("after waiting: {}", result);
  // [end]
}
