// 2-D block tiling: a thread computes a patch of C; tile and patch sizes are template parameters, the block size is a bound.
#include "matmul.h"

template <int Tile, int Depth, int Patch>
__global__ void __launch_bounds__(Tile* Tile / (Patch * Patch), 1)
    multiply(const float* a, const float* b, float* c, int n, int k) {
  constexpr int kThreads = Tile * Tile / (Patch * Patch), kAcross = Tile / Patch;
  __shared__ float tile_a[Tile * Depth];
  __shared__ float tile_b[Depth * Tile];
  const int row = threadIdx.x / kAcross * Patch, col = threadIdx.x % kAcross * Patch;
  a += blockIdx.y * Tile * k;
  b += blockIdx.x * Tile;
  c += (blockIdx.y * Tile + row) * n + blockIdx.x * Tile + col;
  float sums[Patch][Patch] = {}, column[Patch], line[Patch];
  for (int start = 0; start < k; start += Depth) {
    for (int e = threadIdx.x; e < Tile * Depth; e += kThreads) {
      tile_a[e] = a[e / Depth * k + start + e % Depth];
      tile_b[e] = b[(start + e / Tile) * n + e % Tile];
    }
    __syncthreads();
    for (int i = 0; i < Depth; ++i) {
#pragma unroll
      for (int p = 0; p < Patch; ++p) {
        column[p] = tile_a[(row + p) * Depth + i];
        line[p] = tile_b[i * Tile + col + p];
      }
      for (int y = 0; y < Patch; ++y)
        for (int x = 0; x < Patch; ++x) sums[y][x] += column[y] * line[x];
    }
    __syncthreads();
  }
  for (int y = 0; y < Patch; ++y)
    for (int x = 0; x < Patch; ++x) c[y * n + x] = sums[y][x];
}

int main() {
  return run_matmul(128, 192, 40, [](const float* a, const float* b, float* c, int m, int n, int k) {
    multiply<64, 8, 8><<<dim3(n / 64, m / 64), 64>>>(a, b, c, n, k);
  });
}
