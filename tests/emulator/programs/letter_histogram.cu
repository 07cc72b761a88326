// PMPP 9: letters of a text in bins of four: global atomics, private bins, coarsened with an accumulator.
#include "check.h"

constexpr int kBins = 7, kPerThread = 4;

__global__ void global_bins(const char* text, unsigned length, unsigned* bins) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= length) return;
  const int letter = text[i] - 'a';
  if (letter >= 0 && letter < 26) atomicAdd(&bins[letter / 4], 1u);
}

__global__ void private_bins(const char* text, unsigned length, unsigned* bins) {
  __shared__ unsigned mine[kBins];
  if (threadIdx.x < kBins) mine[threadIdx.x] = 0u;
  __syncthreads();
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < length && text[i] >= 'a' && text[i] <= 'z') atomicAdd(&mine[(text[i] - 'a') / 4], 1u);
  __syncthreads();
  if (threadIdx.x < kBins && mine[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

__global__ void coarsened_bins(const char* text, unsigned length, unsigned* bins) {
  __shared__ unsigned mine[kBins];
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x) mine[bin] = 0u;
  __syncthreads();
  unsigned run = 0;
  int last = -1;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += blockDim.x * gridDim.x) {
    const int letter = text[i] - 'a';
    if (letter < 0 || letter >= 26) continue;
    if (letter / 4 != last) {
      if (run > 0) atomicAdd(&mine[last], run);
      run = 0;
      last = letter / 4;
    }
    ++run;
  }
  if (run > 0) atomicAdd(&mine[last], run);
  __syncthreads();
  for (unsigned bin = threadIdx.x; bin < kBins; bin += blockDim.x)
    if (mine[bin] > 0) atomicAdd(&bins[bin], mine[bin]);
}

int main() {
  const int length = 20000, block = 128;
  std::vector<char> text;
  std::vector<unsigned> expected(3 * kBins);
  for (int value : integers(length, 30)) {
    text.push_back(value < 26 ? static_cast<char>('a' + value) : ' ');
    for (int copy = 0; copy < 3 && value < 26; ++copy) ++expected[copy * kBins + value / 4];
  }
  char* device_text = device_copy(text);
  unsigned* bins = device_array<unsigned>(3 * kBins);
  global_bins<<<blocks_for(length, block), block>>>(device_text, length, bins);
  private_bins<<<blocks_for(length, block), block>>>(device_text, length, bins + kBins);
  coarsened_bins<<<blocks_for(length, block * kPerThread), block>>>(device_text, length, bins + 2 * kBins);
  check_launch();
  CHECK(cudaFree(device_text));
  return verdict(expected, take_back(bins, 3 * kBins));
}
