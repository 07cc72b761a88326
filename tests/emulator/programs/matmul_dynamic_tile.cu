// PMPP 5 and 6: the tile's width is asked of the device and given at the launch, and a thread computes several columns.
#include "matmul.h"

constexpr int kColumns = 3;  // tiles of C that one block computes side by side

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k, int tile, unsigned half_bytes) {
  extern __shared__ char memory[];
  float* tile_a = reinterpret_cast<float*>(memory);
  float* tile_b = reinterpret_cast<float*>(memory + half_bytes);
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * tile + y, first = blockIdx.x * tile * kColumns + x;
  float sums[kColumns] = {};
  for (int start = 0; start < k; start += tile) {
    tile_a[y * tile + x] = row < m && start + x < k ? a[row * k + start + x] : 0.0f;
    for (int j = 0; j < kColumns; ++j) {
      const int col = first + j * tile;
      tile_b[y * tile + x] = start + y < k && col < n ? b[(start + y) * n + col] : 0.0f;
      __syncthreads();
      for (int i = 0; i < tile; ++i) sums[j] += tile_a[y * tile + i] * tile_b[i * tile + x];
      __syncthreads();
    }
  }
  for (int j = 0; j < kColumns; ++j)
    if (row < m && first + j * tile < n) c[row * n + first + j * tile] = sums[j];
}

int main() {
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  int tile = 32;
  while (tile * tile > properties.maxThreadsPerBlock || 2 * tile * tile * sizeof(float) > properties.sharedMemPerBlock || tile > 16) tile /= 2;
  return run_matmul(70, 90, 50, [tile](const float* a, const float* b, float* c, int m, int n, int k) {
    const unsigned half_bytes = tile * tile * sizeof(float);
    multiply<<<dim3(blocks_for(n, tile * kColumns), blocks_for(m, tile)), dim3(tile, tile), 2 * half_bytes>>>(a, b, c, m, n, k, tile,
                                                                                                              half_bytes);
  });
}
