// The cheapest way down a grid: several rows to a launch, in shared memory, while the valid part shrinks from both sides.
#include <algorithm>

#include "check.h"

constexpr int kBlock = 64;

__global__ void descend(const int* costs, const int* from, int* to, int cols, int first_row, int rows) {
  __shared__ int previous[kBlock], current[kBlock];
  const int t = threadIdx.x, x = blockIdx.x * (kBlock - 2 * rows) - rows + t;
  const bool inside = x >= 0 && x < cols;
  if (inside) previous[t] = from[x];
  __syncthreads();
  bool computed = false;
  for (int i = 0; i < rows; ++i) {
    computed = inside && t >= i + 1 && t < kBlock - i - 1;
    if (computed) {
      int best = previous[t];
      if (x > 0) best = min(best, previous[t - 1]);
      if (x < cols - 1) best = min(best, previous[t + 1]);
      current[t] = best + costs[(first_row + i) * cols + x];
    }
    __syncthreads();
    if (i == rows - 1) break;
    if (computed) previous[t] = current[t];
    __syncthreads();
  }
  if (computed) to[x] = current[t];
}

int main() {
  const int rows = 40, cols = 500, step = 6;
  const std::vector<int> costs = integers(rows * cols, 10);
  std::vector<int> expected(costs.begin(), costs.begin() + cols), next(cols);
  for (int y = 1; y < rows; ++y, expected = next)
    for (int x = 0; x < cols; ++x)
      next[x] = costs[y * cols + x] + std::min({expected[std::max(x - 1, 0)], expected[x], expected[std::min(x + 1, cols - 1)]});
  int *device_costs = device_copy(costs), *from = device_copy(std::vector<int>(costs.begin(), costs.begin() + cols)), *to = device_array<int>(cols);
  for (int y = 1; y < rows; y += step) {
    const int now = std::min(step, rows - y);
    descend<<<blocks_for(cols, kBlock - 2 * now), kBlock>>>(device_costs, from, to, cols, y, now);
    std::swap(from, to);
  }
  check_launch();
  CHECK(cudaFree(device_costs));
  CHECK(cudaFree(to));
  return verdict(expected, take_back(from, cols));
}
