// __CUDA_ARCH__: kernels are compiled with it and host code without, from the same text, as nvcc does.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "emulator/architecture.cuh"

namespace {

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double*, double) { return -1; }  // as programs do that also run on old GPUs
#endif

#if !defined(__CUDA_ARCH__)
int only_for_the_host() { return 7; }
#endif

#ifdef __CUDA_ARCH__
__device__ int only_for_the_device() { return __CUDA_ARCH__; }
#endif

struct Pair {
  int value;

  __host__ __device__ Pair() : value(1) {
#ifdef __CUDA_ARCH__
    value = 2;
#endif
  }
  __host__ __device__ char first_letter() const { return READ_FOR[0]; }
};

__host__ __device__ constexpr int lanes() {
#ifdef __CUDA_ARCH__
  return 32;
#else
  return 1;
#endif
}

struct Answers {
  int architecture, pair, lanes, line;
  char letter;
};

template <class T>
__global__ void ask(T* answers) {
#if __CUDA_ARCH__ >= 700
  answers->architecture = only_for_the_device();
  answers->pair = Pair().value;
  answers->lanes = lanes();
  answers->letter = Pair().first_letter();
  answers->line = __LINE__;
#endif
}

Answers answers_of_a_kernel() {
  Answers* device = nullptr;
  cudaMalloc(&device, sizeof(Answers));
  cudaMemset(device, 0, sizeof(Answers));
  ask<<<1, 1>>>(device);
  Answers result{};
  cudaMemcpy(&result, device, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(device);
  return result;
}

TEST(Architecture, OfTheEmulatedGpuIsSeenByKernels) {
  EXPECT_EQ(answers_of_a_kernel().architecture, 900);
  EXPECT_EQ(answers_of_a_kernel().line, 55);
}

TEST(Architecture, IsUndefinedForTheHost) {
#ifdef __CUDA_ARCH__
  FAIL() << "host code was compiled with __CUDA_ARCH__";
#else
  EXPECT_EQ(only_for_the_host(), 7);
#endif
  EXPECT_EQ(__LINE__, 81);
}

TEST(Architecture, GivesFunctionsOfBothTheirTextForWhoeverCalls) {
  EXPECT_EQ(answers_of_a_kernel().pair, 2);
  EXPECT_EQ(answers_of_a_kernel().lanes, 32);
  EXPECT_EQ(Pair().value, 1);
  EXPECT_EQ(lanes(), 1);
}

TEST(Architecture, ReachesHeadersThatOnlySetMacros) {
  EXPECT_EQ(answers_of_a_kernel().letter, 'd');
  EXPECT_EQ(Pair().first_letter(), 'h');
}

template <class Function>
__global__ void call(Function function, int* result) {
  *result = function();
}

TEST(Architecture, IsSeenByADeviceLambdaAmongHostCode) {
  int* result = nullptr;
  cudaMallocManaged(&result, sizeof(int));
  call<<<1, 1>>>([] __device__ () {
#ifdef __CUDA_ARCH__
    return __CUDA_ARCH__;
#else
    return 0;
#endif
  }, result);
  cudaDeviceSynchronize();
  EXPECT_EQ(*result, 900);
  cudaFree(result);
}

}  // namespace
