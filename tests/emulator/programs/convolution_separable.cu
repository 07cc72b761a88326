// Rows, then columns, of a 2-D convolution: the filter in constant memory, tiles with halo in shared memory.
#include "check.h"

constexpr int kRadius = 4, kBlock = 16, kSteps = 4;  // a thread computes kSteps pixels
__constant__ float filter[2 * kRadius + 1];

__global__ void along_rows(const float* in, float* out, int width) {
  __shared__ float tile[kBlock][kSteps * kBlock + 2 * kRadius];
  const int y = blockIdx.y * kBlock + threadIdx.y, left = blockIdx.x * kSteps * kBlock - kRadius;
  for (int i = threadIdx.x; i < kSteps * kBlock + 2 * kRadius; i += kBlock) {
    const int x = left + i;
    tile[threadIdx.y][i] = x >= 0 && x < width ? in[y * width + x] : 0.0f;
  }
  __syncthreads();
#pragma unroll
  for (int step = 0; step < kSteps; ++step) {
    const int x = step * kBlock + threadIdx.x;
    float sum = 0.0f;
    for (int j = -kRadius; j <= kRadius; ++j) sum += filter[kRadius - j] * tile[threadIdx.y][x + kRadius + j];
    out[y * width + left + kRadius + x] = sum;
  }
}

__global__ void along_columns(const float* in, float* out, int width, int height) {
  __shared__ float tile[kBlock][kSteps * kBlock + 2 * kRadius + 1];  // transposed
  const int x = blockIdx.x * kBlock + threadIdx.x, top = blockIdx.y * kSteps * kBlock - kRadius;
  for (int i = threadIdx.y; i < kSteps * kBlock + 2 * kRadius; i += kBlock) {
    const int y = top + i;
    tile[threadIdx.x][i] = y >= 0 && y < height ? in[y * width + x] : 0.0f;
  }
  __syncthreads();
  for (int step = 0; step < kSteps; ++step) {
    const int y = step * kBlock + threadIdx.y;
    float sum = 0.0f;
    for (int j = -kRadius; j <= kRadius; ++j) sum += filter[kRadius - j] * tile[threadIdx.x][y + kRadius + j];
    out[(top + kRadius + y) * width + x] = sum;
  }
}

int main() {
  const int width = 128, height = 64;
  const std::vector<float> image = numbers(width * height), taps = numbers(2 * kRadius + 1, 5);
  const auto convolve = [&](const std::vector<float>& in, int dx, int dy) {
    std::vector<float> out(in.size());
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int j = -kRadius; j <= kRadius; ++j) {
          const int from_x = x + dx * j, from_y = y + dy * j;
          if (from_x < 0 || from_x >= width || from_y < 0 || from_y >= height) continue;
          out[y * width + x] += taps[kRadius - j] * in[from_y * width + from_x];
        }
    return out;
  };
  CHECK(cudaMemcpyToSymbol(filter, taps.data(), taps.size() * sizeof(float)));
  float *in = device_copy(image), *rows = device_array<float>(image.size()), *out = device_array<float>(image.size());
  along_rows<<<dim3(width / (kSteps * kBlock), height / kBlock), dim3(kBlock, kBlock)>>>(in, rows, width);
  along_columns<<<dim3(width / kBlock, height / (kSteps * kBlock)), dim3(kBlock, kBlock)>>>(rows, out, width, height);
  check_launch();
  CHECK(cudaFree(in));
  CHECK(cudaFree(rows));
  return verdict(convolve(convolve(image, 1, 0), 0, 1), take_back(out, image.size()), 1e-4);
}
