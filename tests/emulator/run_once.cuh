// One launch of one block for tests: what the kernel wrote to its argument comes back.
#pragma once

#include <cuda_runtime.h>
#include <gtest/gtest.h>

namespace emulator_test {

/// `launch(out)` starts work that fills one T on the device.
template <class T, class Launch>
T run_once(Launch launch) {
  T* device = nullptr;
  EXPECT_EQ(cudaMalloc(&device, sizeof(T)), cudaSuccess);
  launch(device);
  T result{};
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(&result, device, sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  return result;
}

/// The same for a kernel whose only parameter is that T.
template <class T>
T run_kernel(void (*kernel)(T*), int threads = 1) {
  return run_once<T>([=](T* out) { kernel<<<1, threads>>>(out); });
}

}  // namespace emulator_test
