// Two tiles of each operand: one is filled by memcpy_async while the other is multiplied, and a barrier says when it is there.
#include <cuda/barrier>

#include "../matmul.h"

constexpr int kTile = 16;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void multiply(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float tile_a[2][kTile][kTile], tile_b[2][kTile][kTile];
  __shared__ alignas(Barrier) unsigned char storage[2 * sizeof(Barrier)];
  Barrier* filled = reinterpret_cast<Barrier*>(storage);
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kTile + y, col = blockIdx.x * kTile + x;
  if (x == 0 && y == 0) {
    init(&filled[0], kTile * kTile);
    init(&filled[1], kTile * kTile);
  }
  __syncthreads();
  const auto fetch = [&](int buffer, int start) {
    cuda::memcpy_async(&tile_a[buffer][y][x], a + row * k + start + x, sizeof(float), filled[buffer]);
    cuda::memcpy_async(&tile_b[buffer][y][x], b + (start + y) * n + col, sizeof(float), filled[buffer]);
  };
  float sum = 0.0f;
  fetch(0, 0);
  for (int start = 0, buffer = 0; start < k; start += kTile, buffer ^= 1) {
    if (start + kTile < k) fetch(buffer ^ 1, start + kTile);
    filled[buffer].arrive_and_wait();
    for (int i = 0; i < kTile; ++i) sum += tile_a[buffer][y][i] * tile_b[buffer][i][x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

int main() {
  return run_matmul(64, 96, 48, [](const float* a, const float* b, float* c, int m, int n, int k) {
    multiply<<<dim3(n / kTile, m / kTile), dim3(kTile, kTile)>>>(a, b, c, n, k);
  });
}
