// Speckle taken out of a picture by diffusion that stops at edges: two kernels a step, each with a tile in shared memory.
// It waits with cudaThreadSynchronize, as programs of its age do: CUDA 13 has removed the function.
#include <algorithm>

#include "check.h"

constexpr int kTile = 16;
constexpr float kRate = 0.5f;

struct Region {
  int top, bottom, left, right;  // a part of the picture that shows speckle only
};

/// How much flows out of a pixel: little where the picture changes more than speckle does.
__host__ __device__ float coefficient(float here, float north, float south, float west, float east, float speckle) {
  const float dn = north - here, ds = south - here, dw = west - here, de = east - here;
  const float gradient = (dn * dn + ds * ds + dw * dw + de * de) / (here * here), laplacian = (dn + ds + dw + de) / here;
  const float change = (0.5f * gradient - laplacian * laplacian / 16.0f) / ((1.0f + 0.25f * laplacian) * (1.0f + 0.25f * laplacian));
  const float c = 1.0f / (1.0f + (change - speckle) / (speckle * (1.0f + speckle)));
  return fminf(fmaxf(c, 0.0f), 1.0f);
}

/// The tile's pixel at (y, x), or the picture's where that lies outside the tile; the picture's border is repeated.
__device__ float near_pixel(const float (&tile)[kTile][kTile], const float* picture, int y, int x, int rows, int columns) {
  y = min(max(y, 0), rows - 1);
  x = min(max(x, 0), columns - 1);
  const int ty = y - static_cast<int>(blockIdx.y) * kTile, tx = x - static_cast<int>(blockIdx.x) * kTile;
  return ty >= 0 && tx >= 0 && ty < kTile && tx < kTile ? tile[ty][tx] : picture[y * columns + x];
}

__global__ void find_edges(const float* picture, float* edges, int rows, int columns, float speckle) {
  __shared__ float tile[kTile][kTile];
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  const bool inside = x < columns && y < rows;
  if (inside) tile[threadIdx.y][threadIdx.x] = picture[y * columns + x];
  __syncthreads();
  if (!inside) return;
  const auto at = [&](int dy, int dx) { return near_pixel(tile, picture, y + dy, x + dx, rows, columns); };
  edges[y * columns + x] = coefficient(at(0, 0), at(-1, 0), at(1, 0), at(0, -1), at(0, 1), speckle);
}

__global__ void diffuse(const float* picture, const float* edges, float* next, int rows, int columns) {
  __shared__ float tile[kTile][kTile], flow[kTile][kTile];
  const int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y, at = y * columns + x;
  const bool inside = x < columns && y < rows;
  if (inside) {
    tile[threadIdx.y][threadIdx.x] = picture[at];
    flow[threadIdx.y][threadIdx.x] = edges[at];
  }
  __syncthreads();
  if (!inside) return;
  const auto pixel = [&](int dy, int dx) { return near_pixel(tile, picture, y + dy, x + dx, rows, columns); };
  const auto rate = [&](int dy, int dx) { return near_pixel(flow, edges, y + dy, x + dx, rows, columns); };
  const float here = pixel(0, 0), own = rate(0, 0);
  const float sum = own * (pixel(-1, 0) - here) + rate(1, 0) * (pixel(1, 0) - here) + own * (pixel(0, -1) - here) + rate(0, 1) * (pixel(0, 1) - here);
  next[at] = here + 0.25f * kRate * sum;
}

/// Variance over the square of the mean.
float speckle_of(const std::vector<float>& picture, int columns, Region region) {
  double sum = 0.0, squares = 0.0;
  for (int y = region.top; y <= region.bottom; ++y)
    for (int x = region.left; x <= region.right; ++x) {
      sum += picture[y * columns + x];
      squares += double(picture[y * columns + x]) * picture[y * columns + x];
    }
  const double count = (region.bottom - region.top + 1) * (region.right - region.left + 1), mean = sum / count;
  return static_cast<float>((squares / count - mean * mean) / (mean * mean));
}

std::vector<float> step_on_host(const std::vector<float>& picture, int rows, int columns, float speckle) {
  const auto at = [&](const std::vector<float>& v, int y, int x) {
    return v[std::min(std::max(y, 0), rows - 1) * columns + std::min(std::max(x, 0), columns - 1)];
  };
  std::vector<float> edges(picture.size()), next(picture.size());
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      edges[y * columns + x] = coefficient(at(picture, y, x), at(picture, y - 1, x), at(picture, y + 1, x), at(picture, y, x - 1),
                                           at(picture, y, x + 1), speckle);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const float here = at(picture, y, x), own = at(edges, y, x);
      next[y * columns + x] = here + 0.25f * kRate * (own * (at(picture, y - 1, x) - here) + at(edges, y + 1, x) * (at(picture, y + 1, x) - here) +
                                                      own * (at(picture, y, x - 1) - here) + at(edges, y, x + 1) * (at(picture, y, x + 1) - here));
    }
  return next;
}

int main() {
  const int rows = 40, columns = 55, count = rows * columns, steps = 4;
  const Region region{2, 20, 3, 30};
  std::vector<float> expected = numbers(count);
  for (float& pixel : expected) pixel = std::exp(pixel);
  std::vector<float> picture = expected;
  float *now = device_copy(picture), *edges = device_array<float>(count), *next = device_array<float>(count);
  const dim3 block(kTile, kTile), grid(blocks_for(columns, kTile), blocks_for(rows, kTile));
  for (int step = 0; step < steps; ++step) {
    const float speckle = speckle_of(picture, columns, region);
    find_edges<<<grid, block>>>(now, edges, rows, columns, speckle);
    diffuse<<<grid, block>>>(now, edges, next, rows, columns);
    CHECK(cudaThreadSynchronize());
    CHECK(cudaMemcpy(now, next, count * sizeof(float), cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy(picture.data(), next, count * sizeof(float), cudaMemcpyDeviceToHost));
    expected = step_on_host(expected, rows, columns, speckle_of(expected, columns, region));
  }
  check_launch();
  CHECK(cudaFree(now));
  CHECK(cudaFree(edges));
  return verdict(expected, take_back(next, count), 1e-4);
}
