// Levels of a graph's nodes: many threads may store the same level into a node at once, which is meant.
#include "check.h"

__global__ void expand(const int* starts, const int* neighbours, int* levels, int level, int nodes, bool* again) {
  const int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node >= nodes || levels[node] != level) return;
  for (int e = starts[node]; e < starts[node + 1]; ++e) {
    const int other = neighbours[e];
    if (levels[other] < 0) {
      levels[other] = level + 1;  // the same value, whoever comes
      *again = true;
    }
  }
}

int main() {
  const int nodes = 1000, degree = 3;
  const std::vector<int> neighbours = integers(nodes * degree, nodes);
  std::vector<int> starts, expected(nodes, -1), queue = {0};
  for (int i = 0; i <= nodes; ++i) starts.push_back(i * degree);
  int *device_starts = device_copy(starts), *device_neighbours = device_copy(neighbours);
  expected[0] = 0;
  int* levels = device_copy(expected);
  for (std::size_t next = 0; next < queue.size(); ++next)
    for (int e = 0; e < degree; ++e) {
      const int other = neighbours[queue[next] * degree + e];
      if (expected[other] >= 0) continue;
      expected[other] = expected[queue[next]] + 1;
      queue.push_back(other);
    }
  bool* device_again = device_array<bool>(1);
  bool again = true;
  for (int level = 0; again; ++level) {
    CHECK(cudaMemset(device_again, 0, sizeof(bool)));
    expand<<<blocks_for(nodes, 256), 256>>>(device_starts, device_neighbours, levels, level, nodes, device_again);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&again, device_again, sizeof(bool), cudaMemcpyDeviceToHost));
  }
  CHECK(cudaFree(device_starts));
  CHECK(cudaFree(device_neighbours));
  CHECK(cudaFree(device_again));
  return verdict(expected, take_back(levels, nodes));
}
