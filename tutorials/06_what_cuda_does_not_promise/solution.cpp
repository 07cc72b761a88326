// The solution: the whole matrix goes over once, and one number comes back.
#include "chapter.h"
#include "counts.h"
#include "lectern/kernels/sum.h"

using namespace lectern;

int main() {
  const Tensor rows = arange(40, {.dtype = kFloat32}).reshape({10, 4});
  const Trace trace;
  // [solution]
  const double total = sum(rows.to("cuda")).item<float>();
  // [end]
  const Counts counts = counts_of(trace);
  print("total {}; copies {}, bytes {}, launches {}", total, counts.copies, counts.to_cuda_bytes + counts.to_cpu_bytes, counts.launches);
}
