// PMPP 13: a radix sort of one bit a pass: each block scans its bits in shared memory, block sums are scanned, keys move.
#include <algorithm>

#include "check.h"

constexpr int kBlock = 128;

/// Exclusive scan of one value of each thread of the block; `total` gets the sum.
__device__ unsigned scan_block(unsigned value, unsigned* memory, unsigned* total) {
  const unsigned t = threadIdx.x;
  memory[t] = value;
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    __syncthreads();
    const unsigned left = t >= step ? memory[t - step] : 0;
    __syncthreads();
    memory[t] += left;
  }
  __syncthreads();
  *total = memory[blockDim.x - 1];
  return memory[t] - value;
}

__global__ void count_ones(const unsigned* keys, unsigned* ones_before, unsigned* block_sums, int bit, int count) {
  extern __shared__ unsigned memory[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned total = 0;
  const unsigned before = scan_block(i < count ? keys[i] >> bit & 1u : 0u, memory, &total);
  if (i < count) ones_before[i] = before;
  if (threadIdx.x == 0) block_sums[blockIdx.x] = total;
}

__global__ void scan_sums(unsigned* block_sums, unsigned* ones, int blocks) {
  extern __shared__ unsigned memory[];
  unsigned total = 0;
  const bool has = static_cast<int>(threadIdx.x) < blocks;
  const unsigned before = scan_block(has ? block_sums[threadIdx.x] : 0u, memory, &total);
  if (has) block_sums[threadIdx.x] = before;
  if (threadIdx.x == 0) *ones = total;
}

__global__ void move(const unsigned* in, unsigned* out, const unsigned* ones_before, const unsigned* block_sums, const unsigned* ones,
                     int bit, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const unsigned before = ones_before[i] + block_sums[blockIdx.x];
  out[in[i] >> bit & 1u ? count - *ones + before : i - before] = in[i];
}

int main() {
  const int count = 3000, blocks = blocks_for(count, kBlock), bits = 12;
  std::vector<unsigned> keys;
  for (int value : integers(count, 1 << bits)) keys.push_back(static_cast<unsigned>(value));
  unsigned *in = device_copy(keys), *out = device_array<unsigned>(count), *before = device_array<unsigned>(count);
  unsigned *sums = device_array<unsigned>(blocks), *ones = device_array<unsigned>(1);
  for (int bit = 0; bit < bits; ++bit) {
    count_ones<<<blocks, kBlock, kBlock * sizeof(unsigned)>>>(in, before, sums, bit, count);
    scan_sums<<<1, 32, 32 * sizeof(unsigned)>>>(sums, ones, blocks);
    move<<<blocks, kBlock>>>(in, out, before, sums, ones, bit, count);
    std::swap(in, out);
  }
  check_launch();
  for (unsigned* array : {out, before, sums, ones}) CHECK(cudaFree(array));
  std::sort(keys.begin(), keys.end());
  return verdict(keys, take_back(in, count));
}
