// The program that the gdb test steps through: a tiled product whose kernel has a barrier behind the marked line.
#include <cstdio>
#include <vector>

namespace {

constexpr int kTile = 4;
constexpr int kSize = 8;

__global__ void tiled_product(const float* a, const float* b, float* c) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int row = static_cast<int>(blockIdx.y) * kTile + static_cast<int>(threadIdx.y);
  const int col = static_cast<int>(blockIdx.x) * kTile + static_cast<int>(threadIdx.x);
  float sum = 0.0f;
  for (int start = 0; start < kSize; start += kTile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * kSize + start + static_cast<int>(threadIdx.x)];
    tile_b[threadIdx.y][threadIdx.x] = b[(start + static_cast<int>(threadIdx.y)) * kSize + col];  // gdb test stops here
    __syncthreads();
    for (int step = 0; step < kTile; ++step) sum += tile_a[threadIdx.y][step] * tile_b[step][threadIdx.x];
    __syncthreads();
  }
  c[row * kSize + col] = sum;
}

}  // namespace

int main() {
  std::vector<float> values(kSize * kSize, 2.0f);
  float* a = nullptr;
  float* c = nullptr;
  cudaMalloc(&a, values.size() * sizeof(float));
  cudaMalloc(&c, values.size() * sizeof(float));
  cudaMemcpy(a, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  tiled_product<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(a, a, c);
  cudaMemcpy(values.data(), c, values.size() * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("c[0] = %g\n", static_cast<double>(values[0]));
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
