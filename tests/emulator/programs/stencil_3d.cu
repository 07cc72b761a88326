// PMPP 8: a seven-point stencil over a volume; plainly, and marching through z with the middle plane in shared memory.
#include "check.h"

constexpr int kIn = 10, kOut = kIn - 2;  // a block reads kIn x kIn and writes the inner kOut x kOut
__constant__ float weights[7];

__global__ void plain(float* out, const float* in, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) return;
  const int at = (z * n + y) * n + x;
  out[at] = weights[0] * in[at] + weights[1] * in[at - 1] + weights[2] * in[at + 1] + weights[3] * in[at - n] + weights[4] * in[at + n] +
            weights[5] * in[at - n * n] + weights[6] * in[at + n * n];
}

__global__ void marching(float* out, const float* in, int n) {
  __shared__ float plane[kIn][kIn];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int x = blockIdx.x * kOut + tx, y = blockIdx.y * kOut + ty;
  const bool inside = x < n && y < n;
  const bool writes = tx >= 1 && tx < kIn - 1 && ty >= 1 && ty < kIn - 1 && x < n - 1 && y < n - 1;
  const int column = y * n + x;
  float below = inside ? in[column] : 0.0f, here = inside ? in[n * n + column] : 0.0f;
  for (int z = 1; z < n - 1; ++z) {
    const float above = inside ? in[(z + 1) * n * n + column] : 0.0f;
    plane[ty][tx] = here;
    __syncthreads();
    if (writes)
      out[z * n * n + column] = weights[0] * here + weights[1] * plane[ty][tx - 1] + weights[2] * plane[ty][tx + 1] +
                                weights[3] * plane[ty - 1][tx] + weights[4] * plane[ty + 1][tx] + weights[5] * below + weights[6] * above;
    __syncthreads();
    below = here;
    here = above;
  }
}

int main() {
  const int n = 27, count = n * n * n;
  const std::vector<float> volume = numbers(count), factors = numbers(7, 3);
  std::vector<float> expected(2 * count);
  for (int z = 1; z < n - 1; ++z)
    for (int y = 1; y < n - 1; ++y)
      for (int x = 1; x < n - 1; ++x) {
        const int at = (z * n + y) * n + x, steps[] = {0, -1, 1, -n, n, -n * n, n * n};
        for (int i = 0; i < 7; ++i) expected[at] += factors[i] * volume[at + steps[i]];
        expected[count + at] = expected[at];
      }
  CHECK(cudaMemcpyToSymbol(weights, factors.data(), 7 * sizeof(float)));
  float *in = device_copy(volume), *out = device_array<float>(2 * count);
  plain<<<dim3(blocks_for(n, 8), blocks_for(n, 8), blocks_for(n, 4)), dim3(8, 8, 4)>>>(out, in, n);
  marching<<<dim3(blocks_for(n - 2, kOut), blocks_for(n - 2, kOut)), dim3(kIn, kIn)>>>(out + count, in, n);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, 2 * count), 1e-5);
}
