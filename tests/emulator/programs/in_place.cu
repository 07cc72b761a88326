// A square matrix turned by a quarter in place, a thread to a ring; and a bitonic sort, a launch to each step.
#include <algorithm>

#include "check.h"

__global__ void turn(int* matrix, int n) {
  const int ring = blockIdx.x * blockDim.x + threadIdx.x;
  if (ring >= n / 2) return;
  const int last = n - 1 - ring;
  for (int i = ring; i < last; ++i) {
    const int offset = i - ring, top = matrix[ring * n + i];
    matrix[ring * n + i] = matrix[(last - offset) * n + ring];
    matrix[(last - offset) * n + ring] = matrix[last * n + last - offset];
    matrix[last * n + last - offset] = matrix[i * n + last];
    matrix[i * n + last] = top;
  }
}

__global__ void compare(int* keys, int run, int distance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, partner = i ^ distance;
  if (partner <= i) return;
  const bool ascending = (i & run) == 0;
  const int a = keys[i], b = keys[partner];
  if ((a > b) == ascending) {
    keys[i] = b;
    keys[partner] = a;
  }
}

int main() {
  const int n = 65, count = 1 << 11;
  const std::vector<int> matrix = integers(n * n, 1000, 1);
  std::vector<int> keys = integers(count, 100000, 2), expected(n * n);
  int *device_matrix = device_copy(matrix), *device_keys = device_copy(keys);
  turn<<<blocks_for(n / 2, 32), 32>>>(device_matrix, n);
  for (int run = 2; run <= count; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2) compare<<<count / 256, 256>>>(device_keys, run, distance);
  check_launch();
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) expected[x * n + n - 1 - y] = matrix[y * n + x];
  std::sort(keys.begin(), keys.end());
  expected.insert(expected.end(), keys.begin(), keys.end());
  std::vector<int> got = take_back(device_matrix, n * n);
  for (int key : take_back(device_keys, count)) got.push_back(key);
  return verdict(expected, got);
}
