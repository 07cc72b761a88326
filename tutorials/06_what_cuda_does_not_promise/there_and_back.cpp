// How much work is there in a product for each byte that has to travel? Small products travel more than they work.
#include "chapter.h"
#include "counts.h"
#include "lectern/kernels/matmul.h"

using namespace lectern;

int main() {
  // [there_and_back]
  print("{:>5} {:>9} {:>10} {:>9} {:>15} {:>16}", "side", "launches", "bytes out", "and back", "multiplications", "of them per byte");
  for (const std::int64_t side : {4, 32, 128}) {
    const Tensor a = ones({side, side});
    const Tensor b = ones({side, side});
    const Trace trace;
    const Tensor c = matmul(a.to("cuda"), b.to("cuda")).cpu();
    const Counts counts = counts_of(trace);
    const std::int64_t multiplications = side * side * side;
    print("{:>5} {:>9} {:>10} {:>9} {:>15} {:>16.2f}", side, counts.launches, counts.to_cuda_bytes, counts.to_cpu_bytes, multiplications,
          static_cast<double>(multiplications) / static_cast<double>(counts.to_cuda_bytes + counts.to_cpu_bytes));
  }
  // [end]
}
