// 64 and 256 bins of bytes: counters of a byte for every thread, and counters that a warp shares through atomics.
#include "check.h"

constexpr int kThreads64 = 64, kPerThread = 192;  // a counter of a byte holds up to 255
constexpr int kWarps = 4, kThreads256 = kWarps * 32;

__global__ void count_64(const unsigned char* data, unsigned* bins, int count) {
  __shared__ unsigned char counters[64][kThreads64];
  for (int bin = 0; bin < 64; ++bin) counters[bin][threadIdx.x] = 0;
  __syncthreads();
  const int begin = blockIdx.x * kThreads64 * kPerThread + threadIdx.x;
  for (int i = 0; i < kPerThread; ++i) {
    const int at = begin + i * kThreads64;
    if (at < count) ++counters[data[at] >> 2][threadIdx.x];
  }
  __syncthreads();
  unsigned sum = 0;  // thread t adds up bin t, beginning at its own column
  for (int i = 0; i < kThreads64; ++i) sum += counters[threadIdx.x][(threadIdx.x + i) % kThreads64];
  atomicAdd(&bins[threadIdx.x], sum);
}

__global__ void count_256(const uchar4* data, unsigned* bins, int count) {
  __shared__ unsigned counters[kWarps * 256];
  for (int i = threadIdx.x; i < kWarps * 256; i += kThreads256) counters[i] = 0;
  __syncthreads();
  unsigned* mine = counters + threadIdx.x / 32 * 256;
  for (int i = blockIdx.x * kThreads256 + threadIdx.x; i < count; i += gridDim.x * kThreads256) {
    const uchar4 four = data[i];
    atomicAdd(&mine[four.x], 1u);
    atomicAdd(&mine[four.y], 1u);
    atomicAdd(&mine[four.z], 1u);
    atomicAdd(&mine[four.w], 1u);
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < 256; bin += kThreads256) {
    unsigned sum = 0;
    for (int warp = 0; warp < kWarps; ++warp) sum += counters[warp * 256 + bin];
    atomicAdd(&bins[bin], sum);
  }
}

int main() {
  const int count = 60000;
  std::vector<unsigned char> data;
  std::vector<unsigned> expected(64 + 256);
  for (int value : integers(count, 256)) {
    data.push_back(static_cast<unsigned char>(value));
    ++expected[value >> 2];
    ++expected[64 + value];
  }
  unsigned char* device_data = device_copy(data);
  unsigned* bins = device_array<unsigned>(64 + 256);
  count_64<<<blocks_for(count, kThreads64 * kPerThread), kThreads64>>>(device_data, bins, count);
  count_256<<<6, kThreads256>>>(reinterpret_cast<const uchar4*>(device_data), bins + 64, count / 4);
  check_launch();
  CHECK(cudaFree(device_data));
  return verdict(expected, take_back(bins, 64 + 256));
}
