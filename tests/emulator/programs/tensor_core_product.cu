// D = alpha A B + beta C on tensor cores: a warp to a tile of 16 x 16 straight from global memory, and a block to 64 x 64, which
// keeps its strips of A and B, and in the end C and D, in more shared memory than a kernel may have without asking.
#include <cuda_fp16.h>
#include <mma.h>

#include "check.h"

using namespace nvcuda;

constexpr int kTile = 16, kBlock = 64;             // sides of what a warp multiplies at a time, and of a block's part
constexpr int kWarps = 8, kStrip = 192;            // warps of a block; how far along k a strip reaches
constexpr int kStride = kStrip + 8;                // of a row in shared memory: rows begin in different banks
constexpr std::size_t kStripBytes = 2 * kBlock * kStride * sizeof(half);

using Left = wmma::fragment<wmma::matrix_a, kTile, kTile, kTile, half, wmma::row_major>;
using Right = wmma::fragment<wmma::matrix_b, kTile, kTile, kTile, half, wmma::col_major>;
using Sum = wmma::fragment<wmma::accumulator, kTile, kTile, kTile, float>;

/// A is m x k in rows, B is k x n in columns, C and D are m x n in rows.
__global__ void warp_per_tile(const half* a, const half* b, const float* c, float* d, int n, int k, float alpha, float beta) {
  const int warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, tiles_across = n / kTile;
  const int row = warp / tiles_across * kTile, column = warp % tiles_across * kTile;
  Sum sum, old;
  wmma::fill_fragment(sum, 0.0f);
  for (int i = 0; i < k; i += kTile) {
    Left left;
    Right right;
    wmma::load_matrix_sync(left, a + row * k + i, k);
    wmma::load_matrix_sync(right, b + column * k + i, k);
    wmma::mma_sync(sum, left, right, sum);
  }
  wmma::load_matrix_sync(old, c + row * n + column, n, wmma::mem_row_major);
  for (int i = 0; i < sum.num_elements; ++i) sum.x[i] = alpha * sum.x[i] + beta * old.x[i];
  wmma::store_matrix_sync(d + row * n + column, sum, n, wmma::mem_row_major);
}

__global__ void __launch_bounds__(kWarps * 32)
    strips_in_shared(const half* a, const half* b, const float* c, float* d, int n, int k, float alpha, float beta) {
  extern __shared__ __align__(32) half strips[];  // kBlock rows of A, then kBlock columns of B
  const int t = threadIdx.x, warp = t / 32;
  const int row = blockIdx.y * kBlock, column = blockIdx.x * kBlock;
  const int tile_row = warp / 2 * kTile, tile_column = warp % 2 * 2 * kTile;  // a warp has two tiles side by side
  Sum sums[2];
  for (Sum& sum : sums) wmma::fill_fragment(sum, 0.0f);
  for (int first = 0; first < k; first += kStrip) {
    const int length = min(kStrip, k - first);
    for (int line = warp; line < 2 * kBlock; line += kWarps) {
      const half* from = line < kBlock ? a + (row + line) * k : b + (column + line - kBlock) * k;
      // Eight numbers at a time.
      for (int i = t % 32; i < length / 8; i += 32)
        reinterpret_cast<int4*>(strips + line * kStride)[i] = reinterpret_cast<const int4*>(from + first)[i];
    }
    __syncthreads();
    for (int i = 0; i < length; i += kTile) {
      Left left;
      wmma::load_matrix_sync(left, strips + tile_row * kStride + i, kStride);
      for (int side = 0; side < 2; ++side) {
        Right right;
        wmma::load_matrix_sync(right, strips + (kBlock + tile_column + side * kTile) * kStride + i, kStride);
        wmma::mma_sync(sums[side], left, right, sums[side]);
      }
    }
    __syncthreads();
  }
  // The block's part of C comes, and of D leaves, in whole rows through shared memory.
  float* const part = reinterpret_cast<float*>(strips);
  for (int i = t; i < kBlock * kBlock; i += kWarps * 32) part[i] = c[(row + i / kBlock) * n + column + i % kBlock];
  __syncthreads();
  for (int side = 0; side < 2; ++side) {
    float* const own = part + tile_row * kBlock + tile_column + side * kTile;
    Sum old;
    wmma::load_matrix_sync(old, own, kBlock, wmma::mem_row_major);
    for (int i = 0; i < old.num_elements; ++i) old.x[i] = alpha * sums[side].x[i] + beta * old.x[i];
    wmma::store_matrix_sync(own, old, kBlock, wmma::mem_row_major);
  }
  __syncthreads();
  for (int i = t; i < kBlock * kBlock; i += kWarps * 32) d[(row + i / kBlock) * n + column + i % kBlock] = part[i];
}

int main() {
  const int m = 128, n = 64, k = 272;
  const float alpha = 1.5f, beta = -0.5f;
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  if (device.major < 7 || device.sharedMemPerBlockOptin < kStripBytes)
    return std::printf("skipped: needs tensor cores and %zu bytes of shared memory for a block\n", kStripBytes), 0;
  std::vector<half> a, b;
  for (int value : integers(m * k, 9, 5)) a.push_back(__float2half(static_cast<float>(value - 4)));
  for (int value : integers(n * k, 9, 6)) b.push_back(__float2half(static_cast<float>(value - 4)));
  const std::vector<float> c = numbers(m * n);
  std::vector<float> expected(2 * m * n);
  for (int row = 0; row < m; ++row)
    for (int column = 0; column < n; ++column) {
      float sum = 0.0f;
      for (int i = 0; i < k; ++i) sum += __half2float(a[row * k + i]) * __half2float(b[column * k + i]);
      for (int copy = 0; copy < 2; ++copy) expected[(copy * m + row) * n + column] = alpha * sum + beta * c[row * n + column];
    }
  half *device_a = device_copy(a), *device_b = device_copy(b);
  float *device_c = device_copy(c), *d = device_array<float>(2 * m * n);
  warp_per_tile<<<m / kTile * n / kTile / 4, 128>>>(device_a, device_b, device_c, d, n, k, alpha, beta);
  CHECK(cudaFuncSetAttribute(strips_in_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(kStripBytes)));
  strips_in_shared<<<dim3(n / kBlock, m / kBlock), kWarps * 32, kStripBytes>>>(device_a, device_b, device_c, d + m * n, n, k, alpha,
                                                                             beta);
  check_launch();
  CHECK(cudaFree(device_a));
  CHECK(cudaFree(device_b));
  CHECK(cudaFree(device_c));
  return verdict(expected, take_back(d, 2 * m * n), 1e-5);
}
