// Tiles of A and B go through shared memory: one barrier after the tile is written, one before it is overwritten.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float tile_a[kTile][kTile], tile_b[kTile][kTile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kTile + y, col = blockIdx.x * kTile + x;
  float sum = 0.0f;
  for (int start = 0; start < k; start += kTile) {
    tile_a[y][x] = row < m && start + x < k ? a[row * k + start + x] : 0.0f;
    tile_b[y][x] = start + y < k && col < n ? b[(start + y) * n + col] : 0.0f;
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += tile_a[y][i] * tile_b[i][x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}

int main() {
  return run_matmul(70, 90, 50, [](const float* a, const float* b, float* c, int m, int n, int k) {
    multiply<<<dim3(blocks_for(n, kTile), blocks_for(m, kTile)), dim3(kTile, kTile)>>>(a, b, c, m, n, k);
  });
}
