// The tiled product, right and twice broken: without its first barrier, and without its second.
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr int kTile = 8;
constexpr int kSize = 24;  // three tiles, so that tiles are used again

enum class Variant { kRight, kWithoutFirst, kWithoutSecond };

template <Variant variant>
__global__ void tiled(const float* a, const float* b, float* c) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int row = static_cast<int>(blockIdx.y) * kTile + static_cast<int>(threadIdx.y);
  const int col = static_cast<int>(blockIdx.x) * kTile + static_cast<int>(threadIdx.x);
  float sum = 0.0f;
  for (int start = 0; start < kSize; start += kTile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * kSize + start + static_cast<int>(threadIdx.x)];
    tile_b[threadIdx.y][threadIdx.x] = b[(start + static_cast<int>(threadIdx.y)) * kSize + col];
    if (variant != Variant::kWithoutFirst) __syncthreads();
    for (int step = 0; step < kTile; ++step) sum += tile_a[threadIdx.y][step] * tile_b[step][threadIdx.x];
    if (variant != Variant::kWithoutSecond) __syncthreads();
  }
  c[row * kSize + col] = sum;
}

float* to_device(const std::vector<float>& values) {
  float* data = nullptr;
  cudaMalloc(&data, values.size() * sizeof(float));
  cudaMemcpy(data, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  return data;
}

bool is_product(const std::vector<float>& a, const std::vector<float>& b, const std::vector<float>& c) {
  for (int row = 0; row < kSize; ++row) {
    for (int col = 0; col < kSize; ++col) {
      float sum = 0.0f;
      for (int k = 0; k < kSize; ++k) {
        sum += a[static_cast<std::size_t>(row * kSize + k)] * b[static_cast<std::size_t>(k * kSize + col)];
      }
      if (!(std::fabs(sum - c[static_cast<std::size_t>(row * kSize + col)]) < 1e-3f)) return false;
    }
  }
  return true;
}

}  // namespace

int show_matmul(const std::string& variant) {
  constexpr std::size_t kCount = std::size_t{kSize} * kSize;
  std::vector<float> a(kCount);
  std::vector<float> b(kCount);
  std::vector<float> c(kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    a[i] = static_cast<float>(i % 7);
    b[i] = static_cast<float>(i % 5);
  }
  float* const device_a = to_device(a);
  float* const device_b = to_device(b);
  float* const device_c = to_device(c);
  const dim3 grid(kSize / kTile, kSize / kTile);
  const dim3 block(kTile, kTile);
  if (variant == "right") tiled<Variant::kRight><<<grid, block>>>(device_a, device_b, device_c);
  if (variant == "without-first") tiled<Variant::kWithoutFirst><<<grid, block>>>(device_a, device_b, device_c);
  if (variant == "without-second") tiled<Variant::kWithoutSecond><<<grid, block>>>(device_a, device_b, device_c);
  cudaMemcpy(c.data(), device_c, kCount * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%s\n", is_product(a, b, c) ? "right" : "wrong");
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
