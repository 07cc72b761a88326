// 1-D block tiling: a thread keeps a column of eight results in registers and reuses each element of B eight times.
#include "matmul.h"

constexpr int kRows = 64, kCols = 64, kDepth = 8, kPerThread = 8;
constexpr int kThreads = kRows * kCols / kPerThread;

__global__ void multiply(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float tile_a[kRows * kDepth];
  __shared__ float tile_b[kDepth * kCols];
  const int t = threadIdx.x, col = t % kCols, first_row = t / kCols * kPerThread;
  a += blockIdx.y * kRows * k;
  b += blockIdx.x * kCols;
  float sums[kPerThread] = {};
  for (int start = 0; start < k; start += kDepth) {
    tile_a[t] = a[t / kDepth * k + start + t % kDepth];
    tile_b[t] = b[(start + t / kCols) * n + t % kCols];
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) {
      const float factor = tile_b[i * kCols + col];
      for (int r = 0; r < kPerThread; ++r) sums[r] += tile_a[(first_row + r) * kDepth + i] * factor;
    }
    __syncthreads();
  }
  for (int r = 0; r < kPerThread; ++r) c[(blockIdx.y * kRows + first_row + r) * n + blockIdx.x * kCols + col] = sums[r];
}

int main() {
  return run_matmul(128, 192, 40, [](const float* a, const float* b, float* c, int m, int n, int k) {
    multiply<<<dim3(n / kCols, m / kRows), kThreads>>>(a, b, c, n, k);
  });
}
