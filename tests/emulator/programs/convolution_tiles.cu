// PMPP 07: an image filter in constant memory, three ways: straight from global memory; a tile whose halo has its own
// threads; and a tile without a halo, whose neighbours come from global memory.
#include "check.h"

constexpr int kRadius = 2, kWidth = 2 * kRadius + 1, kTile = 16, kInner = kTile - 2 * kRadius;
__constant__ float filter[kWidth][kWidth];

__global__ void from_global(const float* in, float* out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0.0f;
  for (int p = -kRadius; p <= kRadius; ++p)
    for (int q = -kRadius; q <= kRadius; ++q)
      if (y + p >= 0 && y + p < height && x + q >= 0 && x + q < width)
        sum += filter[p + kRadius][q + kRadius] * in[(y + p) * width + x + q];
  out[y * width + x] = sum;
}

/// The threads at the block's edge only load.
__global__ void halo_has_threads(const float* in, float* out, int width, int height) {
  __shared__ float tile[kTile][kTile];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int x = blockIdx.x * kInner + tx - kRadius, y = blockIdx.y * kInner + ty - kRadius;
  const bool inside = x >= 0 && y >= 0 && x < width && y < height;
  tile[ty][tx] = inside ? in[y * width + x] : 0.0f;
  __syncthreads();
  if (!inside || tx < kRadius || ty < kRadius || tx >= kTile - kRadius || ty >= kTile - kRadius) return;
  float sum = 0.0f;
  for (int p = 0; p < kWidth; ++p)
    for (int q = 0; q < kWidth; ++q) sum += filter[p][q] * tile[ty + p - kRadius][tx + q - kRadius];
  out[y * width + x] = sum;
}

/// Every thread has a pixel of its own, also for threads that lie outside the picture.
__global__ void halo_is_global(const float* in, float* out, int width, int height) {
  __shared__ float tile[kTile][kTile];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * kTile + tx, y = blockIdx.y * kTile + ty;
  if (x < width && y < height) tile[ty][tx] = in[y * width + x];
  __syncthreads();
  if (x >= width || y >= height) return;
  float sum = 0.0f;
  for (int p = -kRadius; p <= kRadius; ++p) {
    for (int q = -kRadius; q <= kRadius; ++q) {
      const int px = x + q, py = y + p;
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const bool in_tile = tx + q >= 0 && tx + q < kTile && ty + p >= 0 && ty + p < kTile;
      sum += filter[p + kRadius][q + kRadius] * (in_tile ? tile[ty + p][tx + q] : in[py * width + px]);
    }
  }
  out[y * width + x] = sum;
}

int main() {
  const int width = 70, height = 45, count = width * height;
  const std::vector<float> image = numbers(count, 1), taps = numbers(kWidth * kWidth, 2);
  std::vector<float> expected;
  for (int copy = 0; copy < 3; ++copy)
    for (int at = 0; at < count; ++at) {
      double sum = 0.0;
      for (int tap = 0; tap < kWidth * kWidth; ++tap) {
        const int x = at % width + tap % kWidth - kRadius, y = at / width + tap / kWidth - kRadius;
        if (x >= 0 && y >= 0 && x < width && y < height) sum += double(taps[tap]) * image[y * width + x];
      }
      expected.push_back(static_cast<float>(sum));
    }
  CHECK(cudaMemcpyToSymbol(filter, taps.data(), sizeof(filter)));
  float *in = device_copy(image), *out = device_array<float>(3 * count);
  const dim3 block(kTile, kTile), tiles(blocks_for(width, kTile), blocks_for(height, kTile));
  from_global<<<tiles, block>>>(in, out, width, height);
  halo_has_threads<<<dim3(blocks_for(width, kInner), blocks_for(height, kInner)), block>>>(in, out + count, width, height);
  halo_is_global<<<tiles, block>>>(in, out + 2 * count, width, height);
  check_launch();
  CHECK(cudaFree(in));
  return verdict(expected, take_back(out, 3 * count), 1e-5);
}
