// Copy and transpose by tiles: uncoalesced, through shared memory with bank conflicts, padded without; measured with events.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

constexpr int kTile = 32, kRows = 8;  // a block of 32 x 8 threads moves a tile of 32 x 32

__global__ void copy(float* out, const float* in, int width, int) {
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  for (int i = 0; i < kTile; i += kRows) out[(y + i) * width + x] = in[(y + i) * width + x];
}

__global__ void straight(float* out, const float* in, int width, int height) {
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  for (int i = 0; i < kTile; i += kRows) out[x * height + y + i] = in[(y + i) * width + x];
}

template <int Padding>
__global__ void through_tile(float* out, const float* in, int width, int height) {
  __shared__ float tile[kTile][kTile + Padding];
  const cg::thread_block block = cg::this_thread_block();
  int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  for (int i = 0; i < kTile; i += kRows) tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
  cg::sync(block);
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  for (int i = 0; i < kTile; i += kRows) out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

int main() {
  const int width = 128, height = 96;
  const std::vector<float> matrix = numbers(width * height);
  std::vector<float> turned(matrix.size()), expected, got;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) turned[x * height + y] = matrix[y * width + x];
  float* in = device_copy(matrix);
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  void (*kernel)(float*, const float*, int, int) = nullptr;
  for (int which = 0; which < 4; ++which) {
    if (which == 0) kernel = &copy;
    if (which == 1) kernel = &straight;
    if (which == 2) kernel = &through_tile<0>;
    if (which == 3) kernel = &through_tile<1>;
    float *out = device_array<float>(matrix.size()), milliseconds = 0.0f;
    CHECK(cudaEventRecord(start));
    kernel<<<dim3(width / kTile, height / kTile), dim3(kTile, kRows)>>>(out, in, width, height);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    std::printf("kernel %d: %.3f ms\n", which, milliseconds);
    const std::vector<float>& right = which == 0 ? matrix : turned;
    expected.insert(expected.end(), right.begin(), right.end());
    const std::vector<float> result = take_back(out, matrix.size());
    got.insert(got.end(), result.begin(), result.end());
  }
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaFree(in));
  return verdict(expected, got);
}
