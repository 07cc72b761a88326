// Copies and a kernel queued in one go; the host counts while the event has not come.
#include "check.h"

__global__ void increment(int* data, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] += by;
}

int main() {
  const int count = 1 << 16, by = 26;
  const std::size_t bytes = count * sizeof(int);
  int *host = nullptr, *device = nullptr;
  CHECK(cudaMallocHost(&host, bytes));
  for (int i = 0; i < count; ++i) host[i] = i % 7;
  CHECK(cudaMalloc(&device, bytes));
  CHECK(cudaMemset(device, 255, bytes));
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));

  CHECK(cudaEventRecord(start, 0));
  CHECK(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, 0));
  increment<<<count / 512, 512, 0, 0>>>(device, by);
  CHECK(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, 0));
  CHECK(cudaEventRecord(stop, 0));
  unsigned long counter = 0;
  cudaError_t state = cudaEventQuery(stop);
  while (state == cudaErrorNotReady) {
    ++counter;
    state = cudaEventQuery(stop);
  }
  CHECK(state);
  float milliseconds = 0.0f;
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  std::printf("the host counted to %lu meanwhile; the device took %.2f ms\n", counter, milliseconds);

  std::vector<int> expected;
  for (int i = 0; i < count; ++i) expected.push_back(i % 7 + by);
  const int result = verdict(expected, std::vector<int>(host, host + count));
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaFreeHost(host));
  CHECK(cudaFree(device));
  return result;
}
