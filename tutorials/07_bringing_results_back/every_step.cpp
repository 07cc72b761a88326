// What does it cost to look at the loss in every step? A budget counts, and refuses the copy that is too much.
#include "chapter.h"
#include "lectern/kernels/sum.h"
#include "lectern/runtime/transfer_budget.h"

using namespace lectern;

int main() {
  // [every_step]
  const Tensor batches = arange(40, {.dtype = kFloat32, .device = "cuda"}).reshape({10, 4});
  const TransferBudget budget(16);
  for (std::int64_t step = 0; step < batches.size(0); ++step) {
    const float loss = mean(batches[step]).item<float>();
    print("step {}: loss {}, {} bytes of the budget used", step, loss, budget.used_bytes());
  }
  // [end]
}
