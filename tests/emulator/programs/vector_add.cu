// The first CUDA program of every course: one thread adds two numbers.
#include "check.h"

__global__ void add(const float* a, const float* b, float* sum, int count) {
  const int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < count) sum[i] = a[i] + b[i];
}

int main() {
  const int count = 50000;
  const std::vector<float> a = numbers(count, 1), b = numbers(count, 2);
  std::vector<float> expected(count);
  for (int i = 0; i < count; ++i) expected[i] = a[i] + b[i];

  float *device_a = nullptr, *device_b = nullptr, *device_sum = nullptr;
  const std::size_t bytes = count * sizeof(float);
  CHECK(cudaMalloc(&device_a, bytes));
  CHECK(cudaMalloc(&device_b, bytes));
  CHECK(cudaMalloc(&device_sum, bytes));
  CHECK(cudaMemcpy(device_a, a.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(device_b, b.data(), bytes, cudaMemcpyHostToDevice));
  const int block = 256;
  add<<<(count + block - 1) / block, block>>>(device_a, device_b, device_sum, count);
  CHECK(cudaGetLastError());
  std::vector<float> sum(count);
  CHECK(cudaMemcpy(sum.data(), device_sum, bytes, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device_a));
  CHECK(cudaFree(device_b));
  CHECK(cudaFree(device_sum));
  return verdict(expected, sum);
}
