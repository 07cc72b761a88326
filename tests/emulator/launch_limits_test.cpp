// A launch that the device cannot run is refused, and says so once, through cudaGetLastError.
#include <gtest/gtest.h>

#include "emulator/kernels.h"

namespace emulator_test {
namespace {

constexpr std::size_t kKiB = 1024;

TEST(LaunchLimits, BlockHasAtMost1024Threads) {
  EXPECT_EQ(launch_empty(dim3(1), dim3(1024), 0), cudaSuccess);
  EXPECT_EQ(launch_empty(dim3(1), dim3(32, 32), 0), cudaSuccess);
  EXPECT_EQ(launch_empty(dim3(1), dim3(1, 16, 64), 0), cudaSuccess);
  for (const dim3 block : {dim3(1025), dim3(33, 32), dim3(1, 1025), dim3(1, 1, 65), dim3(0), dim3(1, 0), dim3(1, 1, 0)}) {
    EXPECT_EQ(launch_empty(dim3(1), block, 0), cudaErrorInvalidConfiguration);
  }
}

TEST(LaunchLimits, GridHasItsOwn) {
  EXPECT_EQ(launch_empty(dim3(1, 65535), dim3(1), 0), cudaSuccess);
  for (const dim3 grid : {dim3(0), dim3(1, 0), dim3(1, 1, 0), dim3(0x80000000u), dim3(1, 65536), dim3(1, 1, 65536)}) {
    EXPECT_EQ(launch_empty(grid, dim3(1), 0), cudaErrorInvalidConfiguration);
  }
}

TEST(LaunchLimits, DynamicSharedMemoryIs48KiBUntilTheKernelAsksForMore) {
  EXPECT_EQ(launch_empty(dim3(1), dim3(1), 48 * kKiB), cudaSuccess);
  EXPECT_EQ(launch_empty(dim3(1), dim3(1), 48 * kKiB + 1), cudaErrorInvalidValue);
  EXPECT_EQ(launch_with_raised_limit(100 * kKiB, 100 * kKiB), cudaSuccess);
  EXPECT_EQ(launch_with_raised_limit(100 * kKiB, 101 * kKiB), cudaErrorInvalidValue);
  EXPECT_EQ(launch_with_raised_limit(227 * kKiB, 227 * kKiB), cudaSuccess);
  EXPECT_EQ(launch_with_raised_limit(228 * kKiB, 1), cudaErrorInvalidValue);
}

TEST(LaunchLimits, StaticAndDynamicSharedMemoryCountTogether) {
  EXPECT_EQ(launch_with_40_kib_static_and(8 * kKiB), cudaSuccess);
  EXPECT_EQ(launch_with_40_kib_static_and(9 * kKiB), cudaErrorInvalidConfiguration);
  EXPECT_EQ(launch_with_40_kib_static_and(8 * kKiB), cudaSuccess);  // the refusal is not sticky
}

TEST(LaunchErrors, AreToldOnceAndForgotten) {
  ASSERT_EQ(launch_empty(dim3(1), dim3(2000), 0), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_EQ(launch_empty(dim3(1), dim3(1), 0), cudaSuccess);
}

TEST(LaunchKernelEx, LaunchesWithoutAttributesAndRefusesThemByName) {
  EXPECT_EQ(launch_ex(false), cudaSuccess);
  testing::internal::CaptureStderr();
  EXPECT_EQ(launch_ex(true), cudaErrorNotSupported);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("launch attributes"), std::string::npos);
}

TEST(Streams, ThatDoNotExistTakeNoWork) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  EXPECT_EQ(launch_empty(dim3(1), dim3(1), 0, stream), cudaSuccess);
  ASSERT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  EXPECT_EQ(launch_empty(dim3(1), dim3(1), 0, stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorInvalidResourceHandle);
  cudaGetLastError();
}

}  // namespace
}  // namespace emulator_test
