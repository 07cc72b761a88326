// Positive numbers are copied out in any order: those of a warp who have one take their places with a single atomic. Then
// each bucket's counter is raised once by all who have it, and the largest number found.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <algorithm>

#include "check.h"

namespace cg = cooperative_groups;

constexpr int kBuckets = 5;

/// A place of its own for each thread that calls this together with others.
__device__ int take_place(int* counter) {
  const auto here = cg::coalesced_threads();
  int first = 0;
  if (here.thread_rank() == 0) first = atomicAdd(counter, static_cast<int>(here.size()));
  return here.shfl(first, 0) + static_cast<int>(here.thread_rank());
}

__global__ void keep_positive(const int* in, int count, int* out, int* kept) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    if (in[i] > 0) out[take_place(kept)] = in[i];
}

/// `atomics` counts how often the buckets were touched.
__global__ void fill_buckets(const int* in, int count, int* buckets, int* atomics) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const int bucket = abs(in[i]) % kBuckets;
  const auto same = cg::labeled_partition(cg::coalesced_threads(), bucket);
  if (same.thread_rank() == 0) {
    atomicAdd(&buckets[bucket], static_cast<int>(same.size()));
    atomicAdd(atomics, 1);
  }
}

__global__ void find_largest(const int* in, int count, int* largest) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const auto here = cg::coalesced_threads();
  const int of_warp = cg::reduce(here, in[i], cg::greater<int>());
  if (here.thread_rank() == 0) atomicMax(largest, of_warp);
}

int main() {
  const int count = 40001, block = 256;
  std::vector<int> values = integers(count, 2000), kept, expected(kBuckets + 1, 0);
  for (int& value : values) {
    value -= 1200;
    if (value > 0) kept.push_back(value);
    ++expected[std::abs(value) % kBuckets];
  }
  expected[kBuckets] = *std::max_element(values.begin(), values.end());
  int *in = device_copy(values), *out = device_array<int>(count), *found = device_array<int>(kBuckets + 3);
  int *number = found + kBuckets + 1, *atomics = found + kBuckets + 2;
  keep_positive<<<40, block>>>(in, count, out, number);
  fill_buckets<<<blocks_for(count, block), block>>>(in, count, found, atomics);
  find_largest<<<blocks_for(count, block), block>>>(in, count, found + kBuckets);
  check_launch();
  CHECK(cudaFree(in));
  std::vector<int> got = take_back(out, count), numbers_found = take_back(found, kBuckets + 3);
  const std::size_t number_kept = numbers_found[kBuckets + 1];
  std::printf("%zu kept; %d atomics filled buckets with %d numbers\n", number_kept, numbers_found[kBuckets + 2], count);
  if (number_kept != kept.size()) return std::printf("FAILED: %zu are positive\n", kept.size()), 1;
  if (numbers_found[kBuckets + 2] > count / 4) return std::printf("FAILED: threads of a bucket did not come together\n"), 1;
  got.resize(number_kept);
  std::sort(got.begin(), got.end());
  std::sort(kept.begin(), kept.end());
  got.insert(got.end(), numbers_found.begin(), numbers_found.begin() + kBuckets + 1);
  kept.insert(kept.end(), expected.begin(), expected.end());
  return verdict(kept, got);
}
