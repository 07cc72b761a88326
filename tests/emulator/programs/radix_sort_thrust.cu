// PMPP 13: a radix sort of four bits a pass, which lets Thrust scan its counts, against Thrust's own sort.
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/scan.h>
#include <thrust/sort.h>

#include "check.h"

constexpr int kBits = 4, kDigits = 1 << kBits, kBlock = 64;

/// How often each digit stands in each block's keys, digits first: counts[digit][block].
__global__ void count_digits(const unsigned* keys, unsigned* counts, int shift, int count) {
  extern __shared__ unsigned own[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < kDigits) own[threadIdx.x] = 0;
  __syncthreads();
  if (i < count) atomicAdd(&own[keys[i] >> shift & (kDigits - 1)], 1u);
  __syncthreads();
  if (threadIdx.x < kDigits) counts[threadIdx.x * gridDim.x + blockIdx.x] = own[threadIdx.x];
}

/// A key goes behind all smaller digits, the same digits of earlier blocks, and those of earlier threads.
__global__ void place(const unsigned* in, unsigned* out, const unsigned* starts, int shift, int count) {
  extern __shared__ unsigned digits[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) digits[threadIdx.x] = in[i] >> shift & (kDigits - 1);
  __syncthreads();
  if (i >= count) return;
  const unsigned digit = digits[threadIdx.x];
  unsigned before = 0;
  for (unsigned t = 0; t < threadIdx.x; ++t) before += digits[t] == digit;
  out[starts[digit * gridDim.x + blockIdx.x] + before] = in[i];
}

int main() {
  const int count = 3001, blocks = blocks_for(count, kBlock);
  std::vector<unsigned> keys;
  for (int value : integers(count, 1 << 16)) keys.push_back(static_cast<unsigned>(value));
  thrust::device_vector<unsigned> ours(keys.begin(), keys.end()), theirs = ours, other(count), counts(kDigits * blocks);
  for (int shift = 0; shift < 16; shift += kBits) {
    unsigned *in = thrust::raw_pointer_cast(ours.data()), *out = thrust::raw_pointer_cast(other.data());
    unsigned* table = thrust::raw_pointer_cast(counts.data());
    count_digits<<<blocks, kBlock, kDigits * sizeof(unsigned)>>>(in, table, shift, count);
    thrust::exclusive_scan(counts.begin(), counts.end(), counts.begin());
    place<<<blocks, kBlock, kBlock * sizeof(unsigned)>>>(in, out, table, shift, count);
    check_launch();
    ours.swap(other);
  }
  thrust::sort(theirs.begin(), theirs.end());
  if (!thrust::equal(ours.begin(), ours.end(), theirs.begin())) std::printf("Thrust's sort gives another order\n");
  std::vector<unsigned> expected(count), got(count);
  thrust::copy(theirs.begin(), theirs.end(), expected.begin());
  thrust::copy(ours.begin(), ours.end(), got.begin());
  return verdict(expected, got);
}
