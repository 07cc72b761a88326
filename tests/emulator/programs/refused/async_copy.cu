// The next chunk is copied to shared memory while this one is worked on, with the pipeline primitives.
#include <cuda_pipeline.h>

#include "../check.h"

constexpr int kThreads = 128, kChunks = 8;

__global__ void double_all(const int* in, int* out) {
  __shared__ int chunks[2][kThreads];
  const int base = blockIdx.x * kThreads * kChunks + threadIdx.x;
  __pipeline_memcpy_async(&chunks[0][threadIdx.x], &in[base], sizeof(int));
  __pipeline_commit();
  for (int chunk = 0; chunk < kChunks; ++chunk) {
    if (chunk + 1 < kChunks)
      __pipeline_memcpy_async(&chunks[(chunk + 1) % 2][threadIdx.x], &in[base + (chunk + 1) * kThreads], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    out[base + chunk * kThreads] = 2 * chunks[chunk % 2][threadIdx.x];
  }
}

int main() {
  const std::vector<int> input = integers(2 * kThreads * kChunks, 1000);
  std::vector<int> expected;
  for (int value : input) expected.push_back(2 * value);
  int *in = device_copy(input), *out = device_array<int>(input.size());
  double_all<<<2, kThreads>>>(in, out);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, input.size()));
}
