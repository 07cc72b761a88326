// The host side that the matmul programs share: C (m x n) = A (m x k) * B (k x n), row-major, held against three loops.
#pragma once

#include "check.h"

/// `launch(a, b, c, m, n, k)` gets arrays on the device.
template <class Launch>
int run_matmul(int m, int n, int k, Launch launch) {
  const std::vector<float> a = numbers(m * k, 1), b = numbers(k * n, 2);
  std::vector<float> expected(m * n);
  for (int row = 0; row < m; ++row)
    for (int i = 0; i < k; ++i)
      for (int col = 0; col < n; ++col) expected[row * n + col] += a[row * k + i] * b[i * n + col];
  float *device_a = device_copy(a), *device_b = device_copy(b), *device_c = device_array<float>(m * n);
  launch(device_a, device_b, device_c, m, n, k);
  check_launch();
  CHECK(cudaFree(device_a));
  CHECK(cudaFree(device_b));
  return verdict(expected, take_back(device_c, m * n), 1e-4);
}
