// Kernels in several streams; a last stream waits for all of them by events, adds up, and copies to page-locked memory.
#include "check.h"

__global__ void work(long long* results, int which) {
  long long value = which;
  for (int i = 0; i < 1000; ++i) value = (value * 31 + 7) % 1000003;
  results[which] = value;
}

__global__ void add_up(long long* results, int count) {
  __shared__ long long partial[32];
  long long sum = 0;
  for (int i = threadIdx.x; i < count; i += 32) sum += results[i];
  partial[threadIdx.x] = sum;
  for (int width = 16; width > 0; width /= 2) {
    __syncthreads();
    if (static_cast<int>(threadIdx.x) < width) partial[threadIdx.x] += partial[threadIdx.x + width];
  }
  if (threadIdx.x == 0) results[0] = partial[0];
}

int main() {
  const int kernels = 8;
  cudaStream_t streams[kernels];
  cudaEvent_t done[kernels];
  long long *sum = nullptr, *results = device_array<long long>(kernels), expected = 0;
  CHECK(cudaMallocHost(&sum, sizeof(*sum)));
  for (int i = 0; i < kernels; ++i) {
    CHECK(cudaStreamCreate(&streams[i]));
    CHECK(cudaEventCreateWithFlags(&done[i], cudaEventDisableTiming));
    long long value = i;
    for (int k = 0; k < 1000; ++k) value = (value * 31 + 7) % 1000003;
    expected += value;
  }
  for (int i = 0; i < kernels; ++i) {
    work<<<1, 1, 0, streams[i]>>>(results, i);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(done[i], streams[i]));
    CHECK(cudaStreamWaitEvent(streams[kernels - 1], done[i], 0));
  }
  add_up<<<1, 32, 0, streams[kernels - 1]>>>(results, kernels);
  CHECK(cudaMemcpyAsync(sum, results, sizeof(*sum), cudaMemcpyDeviceToHost, streams[kernels - 1]));
  CHECK(cudaStreamSynchronize(streams[kernels - 1]));
  const int result = verdict<long long>({expected}, {*sum});
  for (int i = 0; i < kernels; ++i) {
    CHECK(cudaStreamDestroy(streams[i]));
    CHECK(cudaEventDestroy(done[i]));
  }
  CHECK(cudaFree(results));
  CHECK(cudaFreeHost(sum));
  return result;
}
