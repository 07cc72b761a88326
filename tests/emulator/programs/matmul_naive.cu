// One thread computes one element; neighbours in x work on different rows, so their loads do not coalesce.
#include "matmul.h"

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m || col >= n) return;
  float sum = 0.0f;
  for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + col];
  c[row * n + col] = sum;
}

int main() {
  return run_matmul(70, 90, 50, [](const float* a, const float* b, float* c, int m, int n, int k) {
    const dim3 block(16, 16);
    multiply<<<dim3(blocks_for(m, 16), blocks_for(n, 16)), block>>>(a, b, c, m, n, k);
  });
}
