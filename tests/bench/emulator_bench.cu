// How much longer does a kernel take on the emulator than a plain loop on the host? Ratios of one run; emulator_speed.bash
// makes the table of docs/emulator-speed.md of them.
#include <benchmark/benchmark.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "plain_loops.h"

namespace {

constexpr int kSize = 256;
constexpr int kTile = 16;
constexpr int kElements = 1 << 20;
constexpr int kLanes = 1024;
constexpr int kBarriers = 20;

__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int x = static_cast<int>(threadIdx.x);
  const int y = static_cast<int>(threadIdx.y);
  const int column = static_cast<int>(blockIdx.x) * kTile + x;
  const int row = static_cast<int>(blockIdx.y) * kTile + y;
  float sum = 0;
  for (int first = 0; first < n; first += kTile) {
    tile_a[y][x] = a[row * n + first + x];
    tile_b[y][x] = b[(first + y) * n + column];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void saxpy(int n, float a, const float* x, float* y) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void barriers() {
  for (int i = 0; i < kBarriers; ++i) __syncthreads();
}

std::vector<float> numbers(int count) {
  std::vector<float> result(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) result[static_cast<std::size_t>(i)] = static_cast<float>(i % 17 - 8);
  return result;
}

float* on_device(const std::vector<float>& host) {
  float* device = nullptr;
  if (cudaMalloc(&device, host.size() * sizeof(float)) != cudaSuccess) std::abort();
  cudaMemcpy(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
  return device;
}

void wait(benchmark::State& state) {
  if (const cudaError_t error = cudaDeviceSynchronize(); error != cudaSuccess) state.SkipWithError(cudaGetErrorString(error));
}

void plain_matmul(benchmark::State& state) {
  const std::vector<float> a = numbers(kSize * kSize);
  std::vector<float> c(a.size());
  for (auto _ : state) {
    lectern::bench::plain_matmul(a.data(), a.data(), c.data(), kSize);
    benchmark::DoNotOptimize(c.data());
  }
}

void emulated_matmul(benchmark::State& state) {
  const std::vector<float> a = numbers(kSize * kSize);
  std::vector<float> expected(a.size()), got(a.size());
  float* const device_a = on_device(a);
  float* const device_c = on_device(expected);
  for (auto _ : state) {
    matmul<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(device_a, device_a, device_c, kSize);
    wait(state);
  }
  cudaMemcpy(got.data(), device_c, got.size() * sizeof(float), cudaMemcpyDeviceToHost);
  lectern::bench::plain_matmul(a.data(), a.data(), expected.data(), kSize);
  if (got != expected) state.SkipWithError("the product is wrong");  // of small whole numbers, so exact
  cudaFree(device_a);
  cudaFree(device_c);
}

void plain_saxpy(benchmark::State& state) {
  const std::vector<float> x = numbers(kElements);
  std::vector<float> y = x;
  for (auto _ : state) {
    lectern::bench::plain_saxpy(kElements, 0.5f, x.data(), y.data());
    benchmark::DoNotOptimize(y.data());
  }
}

void emulated_saxpy(benchmark::State& state) {
  const std::vector<float> x = numbers(kElements);
  float* const device_x = on_device(x);
  float* const device_y = on_device(x);
  for (auto _ : state) {
    saxpy<<<kElements / 256, 256>>>(kElements, 0.5f, device_x, device_y);
    wait(state);
  }
  cudaFree(device_x);
  cudaFree(device_y);
}

/// One block, which stays on one worker however many there are.
void emulated_barriers(benchmark::State& state) {
  for (auto _ : state) {
    barriers<<<1, kLanes>>>();
    wait(state);
  }
}

BENCHMARK(plain_matmul)->UseRealTime()->Unit(benchmark::kNanosecond);
BENCHMARK(emulated_matmul)->UseRealTime()->Unit(benchmark::kNanosecond);
BENCHMARK(plain_saxpy)->UseRealTime()->Unit(benchmark::kNanosecond);
BENCHMARK(emulated_saxpy)->UseRealTime()->Unit(benchmark::kNanosecond);
BENCHMARK(emulated_barriers)->UseRealTime()->Unit(benchmark::kNanosecond);

}  // namespace

BENCHMARK_MAIN();
