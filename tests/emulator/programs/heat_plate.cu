// Heat on a plate: explicit steps in global memory, and two steps to a launch in a tile whose valid part shrinks.
#include <algorithm>

#include "check.h"

constexpr int kTile = 16, kSteps = 2, kInner = kTile - 2 * kSteps;
constexpr float kFlow = 0.2f;

__host__ __device__ float mix(float here, float west, float east, float north, float south) {
  return here + kFlow * (west + east + north + south - 4.0f * here);
}

__global__ void one_step(const float* in, float* out, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  const int at = y * n + x;
  const bool edge = x == 0 || y == 0 || x == n - 1 || y == n - 1;
  out[at] = edge ? in[at] : mix(in[at], in[at - 1], in[at + 1], in[at - n], in[at + n]);
}

__global__ void two_steps(const float* in, float* out, int n) {
  __shared__ float now[kTile][kTile], next[kTile][kTile];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int x = blockIdx.x * kInner + tx - kSteps, y = blockIdx.y * kInner + ty - kSteps;
  const bool inside = x >= 0 && y >= 0 && x < n && y < n, edge = x == 0 || y == 0 || x == n - 1 || y == n - 1;
  if (inside) now[ty][tx] = in[y * n + x];
  __syncthreads();
  for (int step = 1; step <= kSteps; ++step) {
    const bool valid = inside && tx >= step && ty >= step && tx < kTile - step && ty < kTile - step;
    if (valid) next[ty][tx] = edge ? now[ty][tx] : mix(now[ty][tx], now[ty][tx - 1], now[ty][tx + 1], now[ty - 1][tx], now[ty + 1][tx]);
    __syncthreads();
    if (valid) now[ty][tx] = next[ty][tx];
    __syncthreads();
  }
  if (inside && tx >= kSteps && ty >= kSteps && tx < kTile - kSteps && ty < kTile - kSteps) out[y * n + x] = now[ty][tx];
}

int main() {
  const int n = 50, count = n * n, steps = 8;
  std::vector<float> plate = numbers(count), next = plate;
  float *a = device_copy(plate), *b = device_copy(plate), *c = device_copy(plate), *d = device_copy(plate);
  for (int step = 0; step < steps; ++step, std::swap(a, b)) one_step<<<dim3(blocks_for(n, 16), blocks_for(n, 16)), dim3(16, 16)>>>(a, b, n);
  for (int step = 0; step < steps; step += kSteps, std::swap(c, d))
    two_steps<<<dim3(blocks_for(n, kInner), blocks_for(n, kInner)), dim3(kTile, kTile)>>>(c, d, n);
  check_launch();
  for (int step = 0; step < steps; ++step, plate = next)
    for (int y = 1; y < n - 1; ++y)
      for (int x = 1; x < n - 1; ++x) {
        const int at = y * n + x;
        next[at] = mix(plate[at], plate[at - 1], plate[at + 1], plate[at - n], plate[at + n]);
      }
  CHECK(cudaFree(b));
  CHECK(cudaFree(d));
  std::vector<float> expected = plate, got = take_back(a, count);
  expected.insert(expected.end(), plate.begin(), plate.end());
  for (float value : take_back(c, count)) got.push_back(value);
  return verdict(expected, got, 1e-5);
}
