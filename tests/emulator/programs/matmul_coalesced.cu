// A one-dimensional block is laid over a tile so that the threads of a warp share a row of C and read B side by side.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.y * kTile + threadIdx.x / kTile;
  const int col = blockIdx.x * kTile + threadIdx.x % kTile;
  if (row < m && col < n) {
    float sum = 0.0f;
    for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + col];
    c[row * n + col] = sum;
  }
}

int main() {
  return run_matmul(70, 90, 50, [](const float* a, const float* b, float* c, int m, int n, int k) {
    multiply<<<dim3(blocks_for(n, kTile), blocks_for(m, kTile)), kTile * kTile>>>(a, b, c, m, n, k);
  });
}
