// One kernel for a whole iteration: heat on a ring of cells, step after step, and the sum of squares by a reduction over the
// grid, with the grid's barrier in between. As many blocks as fit on the device take the cells in strides.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

constexpr int kThreads = 128;

__device__ float left_and_right(const float* cells, int i, int count) {
  return 0.5f * cells[i] + 0.25f * (cells[(i + count - 1) % count] + cells[(i + 1) % count]);
}

__global__ void relax(float* cells, float* other, double* sums, int count, int steps) {
  __shared__ double partial[kThreads];
  const cg::grid_group grid = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  const int first = static_cast<int>(grid.thread_rank()), stride = static_cast<int>(grid.size());

  for (int step = 0; step < steps; ++step) {
    for (int i = first; i < count; i += stride) other[i] = left_and_right(cells, i, count);
    float* const swap = cells;
    cells = other;
    other = swap;
    grid.sync();
  }

  double own = 0.0;
  for (int i = first; i < count; i += stride) own += static_cast<double>(cells[i]) * cells[i];
  partial[block.thread_rank()] = own;
  block.sync();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (block.thread_rank() < half) partial[block.thread_rank()] += partial[block.thread_rank() + half];
    block.sync();
  }
  if (block.thread_rank() == 0) sums[blockIdx.x] = partial[0];
  grid.sync();
  if (grid.thread_rank() == 0) {
    for (unsigned i = 1; i < gridDim.x; ++i) sums[0] += sums[i];
  }
}

int main() {
  int device = 0, can_cooperate = 0, multiprocessors = 0, per_multiprocessor = 0;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaDeviceGetAttribute(&can_cooperate, cudaDevAttrCooperativeLaunch, device));
  CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
  if (can_cooperate == 0) {
    std::printf("the device cannot launch cooperatively\n");
    return 1;
  }
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, relax, kThreads, 0));
  const int blocks = per_multiprocessor * multiprocessors;

  int count = 20000, steps = 9;
  std::vector<float> host = numbers(count);
  float* cells = device_copy(host);
  float* other = device_array<float>(count);
  double* sums = device_array<double>(blocks);
  void* arguments[] = {&cells, &other, &sums, &count, &steps};
  CHECK(cudaLaunchCooperativeKernel((void*)relax, dim3(blocks), dim3(kThreads), arguments, 0, nullptr));
  check_launch();

  for (int step = 0; step < steps; ++step) {
    const std::vector<float> before = host;
    for (int i = 0; i < count; ++i) {
      host[i] = 0.5f * before[i] + 0.25f * (before[(i + count - 1) % count] + before[(i + 1) % count]);
    }
  }
  double sum = 0.0;
  for (float cell : host) sum += static_cast<double>(cell) * cell;
  if (std::vector<double> got = take_back(sums, blocks); std::fabs(got[0] - sum) > 1e-4 * sum) {
    std::printf("FAILED: the sum of squares is %.9g and not %.9g\n", got[0], sum);
    return 1;
  }
  std::vector<float> result = take_back(steps % 2 == 0 ? cells : other, count);
  CHECK(cudaFree(steps % 2 == 0 ? other : cells));
  return verdict(host, result, 1e-5);
}
