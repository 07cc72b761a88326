// Two devices: memory of their own, copies between them, and access that must be asked for.
#include <gtest/gtest.h>

#include <cstdlib>

#include "emulator/kernels.h"

namespace emulator_test {
namespace {

// The emulator reads its variables at its first call, which comes after this.
[[maybe_unused]] const bool has_two_devices = setenv("LECTERN_EMULATED_DEVICES", "2", 1) == 0;

class TwoDevices : public testing::Test {
 protected:
  void SetUp() override {
    for (int device = 0; device < 2; ++device) {
      ASSERT_EQ(cudaSetDevice(device), cudaSuccess);
      ASSERT_EQ(cudaMalloc(&data_[device], 64), cudaSuccess);
      ASSERT_EQ(cudaMemset(data_[device], device + 1, 64), cudaSuccess);
    }
    cudaSetDevice(0);
  }
  void TearDown() override {
    for (int* data : data_) cudaFree(data);
    cudaSetDevice(0);
    cudaGetLastError();
  }

  int* data_[2] = {};
};

TEST_F(TwoDevices, KeepTheirMemoryApart) {
  for (int device = 0; device < 2; ++device) {
    cudaPointerAttributes attributes;
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, data_[device]), cudaSuccess);
    EXPECT_EQ(attributes.device, device);
  }
}

TEST_F(TwoDevices, CopyToEachOther) {
  int value = 0;
  EXPECT_EQ(cudaMemcpyPeer(data_[1], 1, data_[0], 0, 64), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(&value, data_[1], sizeof value, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(value, 0x01010101);
  EXPECT_EQ(cudaMemcpy(data_[0], data_[1], 64, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(cudaMemcpyPeer(data_[1], 0, data_[0], 0, 64), cudaErrorInvalidValue);
}

TEST_F(TwoDevices, ReachEachOtherOnceAccessIsEnabled) {
  int can = 0;
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), cudaSuccess);
  EXPECT_EQ(can, 1);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaSuccess);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
  EXPECT_EQ(write_everywhere(data_[1], 16), cudaErrorPeerAccessAlreadyEnabled);  // the last error, still there
  EXPECT_EQ(write_everywhere(data_[1], 16), cudaSuccess);
  EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaSuccess);
  EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
}

TEST_F(TwoDevices, TakeNoWorkForEachOthersStreams) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  EXPECT_EQ(launch_empty(dim3(1), dim3(1), 0, stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

}  // namespace
}  // namespace emulator_test
