// The dot product of two vectors of half2: with intrinsics and with operators, partial sums through shared memory.
#include <cuda_fp16.h>

#include "check.h"

constexpr int kThreads = 128;

__device__ void add_up(half2* partial) {
  for (int width = kThreads / 2; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width) partial[threadIdx.x] = __hadd2(partial[threadIdx.x], partial[threadIdx.x + width]);
  }
}

__global__ void dot_intrinsics(const half2* a, const half2* b, float* sums, int count) {
  __shared__ half2 partial[kThreads];
  half2 sum = __float2half2_rn(0.0f);
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < count; i += gridDim.x * kThreads) sum = __hfma2(a[i], b[i], sum);
  partial[threadIdx.x] = sum;
  add_up(partial);
  if (threadIdx.x == 0) sums[blockIdx.x] = __low2float(partial[0]) + __high2float(partial[0]);
}

__global__ void dot_operators(const half2* a, const half2* b, float* sums, int count) {
  __shared__ half2 partial[kThreads];
  half2 sum(half(0.0f), half(0.0f));
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < count; i += gridDim.x * kThreads) sum += a[i] * b[i];
  partial[threadIdx.x] = sum;
  add_up(partial);
  if (threadIdx.x == 0) sums[blockIdx.x] = float(partial[0].x) + float(partial[0].y);
}

int main() {
  const int blocks = 8, count = blocks * kThreads * 8;
  const std::vector<int> left = integers(2 * count, 4, 1), right = integers(2 * count, 4, 2);
  std::vector<half2> a(count), b(count);
  double expected = 0.0;
  for (int i = 0; i < count; ++i) {
    a[i] = __floats2half2_rn(static_cast<float>(left[2 * i]), static_cast<float>(left[2 * i + 1]));
    b[i] = __floats2half2_rn(static_cast<float>(right[2 * i]), static_cast<float>(right[2 * i + 1]));
    expected += left[2 * i] * right[2 * i] + left[2 * i + 1] * right[2 * i + 1];
  }
  half2 *device_a = device_copy(a), *device_b = device_copy(b);
  float* sums = device_array<float>(2 * blocks);
  dot_intrinsics<<<blocks, kThreads>>>(device_a, device_b, sums, count);
  dot_operators<<<blocks, kThreads>>>(device_a, device_b, sums + blocks, count);
  check_launch();
  CHECK(cudaFree(device_a));
  CHECK(cudaFree(device_b));
  std::vector<double> got(2);
  const std::vector<float> both = take_back(sums, 2 * blocks);
  for (int i = 0; i < 2 * blocks; ++i) got[i / blocks] += both[i];
  return verdict({expected, expected}, got, 2e-3);  // sums up to 2048 are exact in half, larger ones are rounded
}
