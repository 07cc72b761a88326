// One function for groups of any size: the largest value of a block, then of its tiles of 16; rank 0 of each group prints it.
#include <cooperative_groups.h>

#include <algorithm>

#include "check.h"

namespace cg = cooperative_groups;

/// Halves the group until one value is left; only the thread of rank 0 gets it. `memory` holds a value for each thread.
__device__ int largest(const cg::thread_group& group, int* memory, int value) {
  const int rank = static_cast<int>(group.thread_rank());
  for (int half = static_cast<int>(group.size()) / 2; half > 0; half /= 2) {
    memory[rank] = value;
    group.sync();
    if (rank < half) value = max(value, memory[rank + half]);
    group.sync();  // everyone has read before somebody stores
  }
  return rank == 0 ? value : -1;
}

__global__ void print_maxima(const int* in, int* out) {
  extern __shared__ int memory[];
  const cg::thread_block block = cg::this_thread_block();
  const int own = in[block.thread_rank()];
  const int of_block = largest(block, memory, own);
  if (block.thread_rank() == 0) {
    printf("the largest of %d threads is %d\n", static_cast<int>(block.size()), of_block);
    out[0] = of_block;
  }

  // The last sync of the block has made its memory free. A tile works on a piece of the memory and waits for nobody else.
  const auto tile = cg::tiled_partition<16>(block);
  const int first = static_cast<int>(block.thread_rank() - tile.thread_rank());
  const int of_tile = largest(tile, memory + first, own);
  if (tile.thread_rank() == 0) {
    printf("  tile %d of %d threads: %d\n", first / 16, static_cast<int>(tile.size()), of_tile);
    out[1 + first / 16] = of_tile;
  }
}

int main() {
  const int threads = 64, tiles = threads / 16;
  std::vector<int> values = integers(threads, 1000), expected(1 + tiles);
  for (int tile = 0; tile < tiles; ++tile) values[16 * tile + 2 * tile + 1] = 1000 + 7 * (tile ^ 2);
  for (int i = 0; i < threads; ++i)
    for (int group : {0, 1 + i / 16}) expected[group] = std::max(expected[group], values[i]);
  int *in = device_copy(values), *out = device_array<int>(1 + tiles);
  print_maxima<<<1, threads, threads * sizeof(int)>>>(in, out);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, 1 + tiles));
}
