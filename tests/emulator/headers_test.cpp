// Headers that programs include out of habit, and the guards of NVIDIA's headers that they ask for.
#include <cuda.h>
#include <cuda_runtime.h>
#include <curand.h>
#include <gtest/gtest.h>

namespace emulator_test {

TEST(Headers, CudaHGivesWhatTheRuntimeSharesWithTheDriverApi) {
  EXPECT_EQ(CUDA_VERSION, 13000);
  CUstream stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

// NVIDIA's helper_cuda.h declares its functions only where it finds these.
TEST(Headers, DefineTheGuardsThatProgramsAskFor) {
#if defined(__cuda_cuda_h__) && defined(__DRIVER_TYPES_H__) && defined(__CUDA_RUNTIME_API_H__) && defined(__CUDA_RUNTIME_H__) && \
    defined(CURAND_H_)
  SUCCEED();
#else
  FAIL() << "a guard is missing";
#endif
}

}  // namespace emulator_test
