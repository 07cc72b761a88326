// What every program of this folder needs around its kernels: checked calls, arrays, input numbers, and the verdict.
#pragma once

#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) check_cuda((call), #call, __FILE__, __LINE__)

/// Ends the program when a CUDA call has failed.
inline void check_cuda(cudaError_t error, const char* call, const char* file, int line) {
  if (error == cudaSuccess) return;
  std::printf("%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
  std::exit(1);
}

/// Waits for the kernels that were launched, and ends the program when one has failed.
inline void check_launch() {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}

/// `count` elements on the device, zero.
template <class T>
T* device_array(std::size_t count) {
  T* data = nullptr;
  CHECK(cudaMalloc(&data, count * sizeof(T)));
  CHECK(cudaMemset(data, 0, count * sizeof(T)));
  return data;
}

template <class T>
T* device_copy(const std::vector<T>& host) {
  T* data = device_array<T>(host.size());
  CHECK(cudaMemcpy(data, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  return data;
}

/// Copies `count` elements back, and frees the array on the device.
template <class T>
std::vector<T> take_back(T* device, std::size_t count) {
  std::vector<T> host(count);
  CHECK(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device));
  return host;
}

/// `count` integers from 0 to `limit` - 1, the same in every run.
inline std::vector<int> integers(int count, int limit, unsigned seed = 1) {
  std::vector<int> values(count);
  for (int& value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = static_cast<int>((seed >> 8) % static_cast<unsigned>(limit));
  }
  return values;
}

/// `count` numbers from -1 up to 1, the same in every run.
inline std::vector<float> numbers(int count, unsigned seed = 1) {
  std::vector<float> values;
  for (int value : integers(count, 2000, seed)) values.push_back(static_cast<float>(value) / 1000.0f - 1.0f);
  return values;
}

inline int blocks_for(int count, int block) { return (count + block - 1) / block; }

/// The program's verdict and exit code. `tolerance` is relative to the expected value, or absolute below 1.
template <class T>
int verdict(const std::vector<T>& expected, const std::vector<T>& got, double tolerance = 0.0) {
  if (expected.size() != got.size()) {
    std::printf("FAILED: expected %zu values, got %zu\n", expected.size(), got.size());
    return 1;
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double e = static_cast<double>(expected[i]), g = static_cast<double>(got[i]);
    if (!(std::fabs(e - g) <= tolerance * std::fmax(1.0, std::fabs(e)))) {
      std::printf("FAILED: at %zu expected %.9g, got %.9g\n", i, e, g);
      return 1;
    }
  }
  std::printf("PASSED\n");
  return 0;
}
