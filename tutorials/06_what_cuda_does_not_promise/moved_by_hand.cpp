// How does a program get an integer product, although its tensors are on cuda? It moves them, and sees what that costs.
#include "check_placement.h"
#include "counts.h"
#include "lectern/kernels/matmul.h"

using namespace lectern;

int main() {
  const Tensor votes = tensor({{1, 2}, {3, 4}}, {.device = "cuda"});
  const Trace trace;
  // [moved_by_hand]
  const Tensor there = votes.cpu();
  const Tensor product = matmul(there, there).to(votes.device());
  check_placement({{"votes", votes}, {"product", product}});
  print("the product is on {}, as the votes are", product.device());
  // [end]
  const Counts counts = counts_of(trace);
  print("{} bytes to the cpu, {} bytes back to cuda", counts.to_cpu_bytes, counts.to_cuda_bytes);
}
