// Four-wide loads, and one column of padding in the tile, so that a column of it lies in different banks.
#include "matmul.h"

constexpr int kTile = 32, kPadding = 1;

__global__ void multiply(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float tile_a[kTile][kTile + kPadding];
  __shared__ float tile_b[kTile][kTile + kPadding];
  const int row = threadIdx.x / 8, first = threadIdx.x % 8 * 4;  // four neighbouring elements of a row
  const int global_row = blockIdx.y * kTile + row, global_col = blockIdx.x * kTile + first;
  float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int start = 0; start < k; start += kTile) {
    const float4 from_a = *reinterpret_cast<const float4*>(a + global_row * k + start + first);
    const float4 from_b = *reinterpret_cast<const float4*>(b + (start + row) * n + global_col);
    const float values_a[] = {from_a.x, from_a.y, from_a.z, from_a.w};
    const float values_b[] = {from_b.x, from_b.y, from_b.z, from_b.w};
    for (int i = 0; i < 4; ++i) {
      tile_a[first + i][row] = values_a[i];  // transposed: without the padding, 32-way conflicts
      tile_b[row][first + i] = values_b[i];
    }
    __syncthreads();
    for (int i = 0; i < kTile; ++i) {
      const float factor = tile_a[i][row];
      sum.x += factor * tile_b[i][first];
      sum.y += factor * tile_b[i][first + 1];
      sum.z += factor * tile_b[i][first + 2];
      sum.w += factor * tile_b[i][first + 3];
    }
    __syncthreads();
  }
  *reinterpret_cast<float4*>(c + global_row * n + global_col) = sum;
}

int main() {
  return run_matmul(96, 128, 64, [](const float* a, const float* b, float* c, int m, int n, int k) {
    multiply<<<dim3(n / kTile, m / kTile), kTile * kTile / 4>>>(a, b, c, n, k);
  });
}
