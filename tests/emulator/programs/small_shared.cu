// Reversing in a block's shared memory, and a 1-D stencil with a halo of kRadius on both sides.
#include "check.h"

constexpr int kBlock = 128, kRadius = 7;

__global__ void reverse(int* data) {
  __shared__ int copy[kBlock];
  const int t = threadIdx.x;
  copy[t] = data[t];
  __syncthreads();
  data[t] = copy[kBlock - t - 1];
}

__global__ void stencil(const int* in, int* out) {
  __shared__ int tile[kBlock + 2 * kRadius];
  const int i = blockIdx.x * kBlock + threadIdx.x, at = threadIdx.x + kRadius;
  tile[at] = in[i];
  if (threadIdx.x < kRadius) {
    tile[at - kRadius] = i < kRadius ? 0 : in[i - kRadius];
    tile[at + kBlock] = in[i + kBlock];
  }
  __syncthreads();
  int sum = 0;
  for (int j = -kRadius; j <= kRadius; ++j) sum += tile[at + j];
  out[i] = sum;
}

int main() {
  const int count = 32 * kBlock;
  const std::vector<int> input = integers(count + kRadius + kBlock, 100);
  std::vector<int> expected(count);
  for (int i = 0; i < count; ++i)
    for (int j = -kRadius; j <= kRadius; ++j) expected[i] += i + j < 0 ? 0 : input[i + j];
  for (int i = 0; i < kBlock; ++i) expected.push_back(input[kBlock - 1 - i]);
  int *in = device_copy(input), *out = device_array<int>(count + kBlock);
  stencil<<<count / kBlock, kBlock>>>(in, out);
  CHECK(cudaMemcpy(out + count, in, kBlock * sizeof(int), cudaMemcpyDeviceToDevice));
  reverse<<<1, kBlock>>>(out + count);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, count + kBlock));
}
