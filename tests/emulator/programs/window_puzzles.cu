// A running sum of three and a 1-D convolution: a tile with its halo, and the filter beside it, in dynamic shared memory.
#include "check.h"

__global__ void sum_of_last_three(int* out, const int* in, int count) {
  extern __shared__ int tile[];  // two elements of halo on the left
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i < count) tile[t + 2] = in[i];
  if (t < 2) tile[t] = i >= 2 && i - 2 < count ? in[i - 2] : 0;
  __syncthreads();
  if (i < count) out[i] = tile[t] + tile[t + 1] + tile[t + 2];
}

__global__ void convolve(int* out, const int* in, const int* filter, int count, int taps) {
  extern __shared__ int tile[];  // the block's elements, taps - 1 after them, then the filter
  int* weights = tile + blockDim.x + taps - 1;
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t] = i < count ? in[i] : 0;
  if (t < taps - 1) tile[blockDim.x + t] = i + static_cast<int>(blockDim.x) < count ? in[i + blockDim.x] : 0;
  if (t < taps) weights[t] = filter[t];
  __syncthreads();
  if (i >= count) return;
  int sum = 0;
  for (int k = 0; k < taps; ++k) sum += tile[t + k] * weights[k];
  out[i] = sum;
}

int main() {
  const int count = 10003, taps = 15, block = 128;
  const std::vector<int> input = integers(count, 100, 1), filter = integers(taps, 20, 2);
  std::vector<int> expected(2 * count);
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < 3 && k <= i; ++k) expected[i] += input[i - k];
    for (int k = 0; k < taps && i + k < count; ++k) expected[count + i] += input[i + k] * filter[k];
  }
  int *in = device_copy(input), *weights = device_copy(filter), *out = device_array<int>(2 * count);
  sum_of_last_three<<<blocks_for(count, block), block, (block + 2) * sizeof(int)>>>(out, in, count);
  convolve<<<blocks_for(count, block), block, (block + 2 * taps - 1) * sizeof(int)>>>(out + count, in, weights, count, taps);
  check_launch();
  CHECK(cudaFree(in));
  CHECK(cudaFree(weights));
  return verdict(expected, take_back(out, 2 * count));
}
