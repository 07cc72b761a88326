// How does a matrix that is larger than the device get through it? In pieces of rows.
#include "kept.h"
#include "lectern/kernels/sum.h"

using namespace lectern;

int main() {
  // [pieces]
  const Tensor matrix = ones({12 * 1024, 1024});  // 48 MiB, in the host's memory
  double total = 0;
  for (std::int64_t row = 0; row < matrix.size(0); row += 2048) {
    const Tensor piece = matrix.narrow(0, row, 2048).to("cuda");  // 8 MiB
    total += sum(piece).item<float>();
  }
  print("the elements add up to {}", total);
  print("most held {}, most reserved {}", cuda::max_memory_allocated(), cuda::max_memory_reserved());
  // [end]
}
