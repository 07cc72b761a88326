// Four-wide loads, and B's tile stored in a permuted order in which the threads of a warp meet different banks.
#include "matmul.h"

constexpr int kTile = 64, kDepth = 8, kPatch = 8, kAcross = kTile / kPatch;
constexpr int kThreads = kAcross * kAcross;

/// Where column `col` of B's tile stands: the elements of one thread lie kAcross apart, not side by side.
__device__ int place(int depth, int col) { return (depth * kPatch + col % kPatch) * kAcross + col / kPatch; }

__global__ void __launch_bounds__(kThreads) multiply(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float tile_a[kDepth * kTile], tile_b[kDepth * kTile];
  const int row = threadIdx.x / kAcross * kPatch, across = threadIdx.x % kAcross;
  a += blockIdx.y * kTile * k;
  b += blockIdx.x * kTile;
  float sums[kPatch][kPatch] = {};
  for (int start = 0; start < k; start += kDepth) {
    for (int e = 4 * threadIdx.x; e < kTile * kDepth; e += 4 * kThreads) {
      const int a_row = e / kDepth, a_col = e % kDepth, b_row = e / kTile, b_col = e % kTile;
      const float4 from_a = *reinterpret_cast<const float4*>(&a[a_row * k + start + a_col]);
      const float4 from_b = *reinterpret_cast<const float4*>(&b[(start + b_row) * n + b_col]);
      tile_a[(a_col + 0) * kTile + a_row] = from_a.x;  // transposed
      tile_a[(a_col + 1) * kTile + a_row] = from_a.y;
      tile_a[(a_col + 2) * kTile + a_row] = from_a.z;
      tile_a[(a_col + 3) * kTile + a_row] = from_a.w;
      tile_b[place(b_row, b_col + 0)] = from_b.x;
      tile_b[place(b_row, b_col + 1)] = from_b.y;
      tile_b[place(b_row, b_col + 2)] = from_b.z;
      tile_b[place(b_row, b_col + 3)] = from_b.w;
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i)
      for (int y = 0; y < kPatch; ++y)
        for (int x = 0; x < kPatch; ++x)
          sums[y][x] += tile_a[i * kTile + row + y] * tile_b[(i * kPatch + x) * kAcross + across];
    __syncthreads();
  }
  for (int y = 0; y < kPatch; ++y) {
    float* line = c + (blockIdx.y * kTile + row + y) * n + blockIdx.x * kTile + across * kPatch;
    for (int x = 0; x < kPatch; x += 4)
      reinterpret_cast<float4*>(line + x)[0] = make_float4(sums[y][x], sums[y][x + 1], sums[y][x + 2], sums[y][x + 3]);
  }
}

int main() {
  return run_matmul(128, 192, 40, [](const float* a, const float* b, float* c, int m, int n, int k) {
    multiply<<<dim3(n / kTile, m / kTile), kThreads>>>(a, b, c, n, k);
  });
}
