// Two blocks of a cluster read each other's shared memory. Needs compute capability 9.0.
#include "../check.h"

constexpr int kThreads = 64;

__global__ void __cluster_dims__(2, 1, 1) swap_with_neighbour(int* data) {
  __shared__ int mine[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  mine[threadIdx.x] = data[i];
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
  const int* theirs = static_cast<const int*>(__cluster_map_shared_rank(mine, __clusterRelativeBlockRank() ^ 1));
  data[i] = theirs[threadIdx.x];
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
}

int main() {
  const std::vector<int> input = integers(4 * kThreads, 1000);
  std::vector<int> expected(input.size());
  for (std::size_t i = 0; i < input.size(); ++i) expected[i] = input[i ^ kThreads];
  int* data = device_copy(input);
  swap_with_neighbour<<<4, kThreads>>>(data);
  check_launch();
  return verdict(expected, take_back(data, input.size()));
}
