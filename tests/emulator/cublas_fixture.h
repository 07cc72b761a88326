// What the tests of emulated cuBLAS share: a handle, and arrays that are copied to the device and back.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace emulator_test {

template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : count_(values.size()) {
    cudaMalloc(reinterpret_cast<void**>(&data_), bytes());
    cudaMemcpy(data_, values.data(), bytes(), cudaMemcpyHostToDevice);
  }
  ~OnDevice() { cudaFree(data_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  T* get() const { return data_; }
  std::size_t bytes() const { return count_ * sizeof(T); }
  std::vector<T> values() const {
    std::vector<T> result(count_);
    cudaMemcpy(result.data(), data_, bytes(), cudaMemcpyDeviceToHost);
    return result;
  }

 private:
  std::size_t count_;
  T* data_ = nullptr;
};

class Cublas : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(cublasCreate(&handle_), CUBLAS_STATUS_SUCCESS); }
  void TearDown() override { EXPECT_EQ(cublasDestroy(handle_), CUBLAS_STATUS_SUCCESS); }

  cublasHandle_t handle_ = nullptr;
};

}  // namespace emulator_test
