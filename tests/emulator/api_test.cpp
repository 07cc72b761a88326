// The rest of the API as a caller sees it: names and numbers of errors, devices, streams, events.
#include <cuda_runtime.h>
#include <gtest/gtest.h>
#include <lectern_emulator/version.h>

#include <string>

#include "emulator/kernels.h"

namespace emulator_test {
namespace {

static_assert(cudaErrorMemoryAllocation == 2 && cudaErrorInvalidConfiguration == 9 && cudaErrorInsufficientDriver == 35 &&
              cudaErrorNoDevice == 100 && cudaErrorNoKernelImageForDevice == 209 && cudaErrorNotReady == 600 &&
              cudaErrorIllegalAddress == 700 && cudaErrorAssert == 710 && cudaErrorLaunchFailure == 719);
static_assert(sizeof(float4) == 16 && alignof(float4) == 16 && alignof(float2) == 8 && alignof(float3) == 4 &&
              sizeof(float3) == 12 && alignof(uchar4) == 4 && sizeof(double2) == 16);

TEST(Version, IsTheEmulatorsOwnBesideCudas) {
  EXPECT_STREQ(lectern_emulator_version(), "0.1.0");
  int version = 0;
  EXPECT_EQ(cudaRuntimeGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, CUDART_VERSION);
}

TEST(Errors, HaveNamesAndTexts) {
  EXPECT_STREQ(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorIllegalAddress), "an illegal memory access was encountered");
  EXPECT_STREQ(cudaGetErrorString(cudaSuccess), "no error");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(1001)), "unrecognized error code");
}

TEST(Errors, ArePeekedAtAndTaken) {
  EXPECT_EQ(cudaSetDevice(99), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);  // success does not clear it
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST(Device, TellsTheSameByPropertyAndByAttribute) {
  cudaDeviceProp properties;
  ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
  EXPECT_NE(std::string(properties.name).find("emulated"), std::string::npos);
  EXPECT_EQ(properties.major, 9);
  EXPECT_EQ(properties.multiProcessorCount, 4);
  EXPECT_EQ(properties.warpSize, 32);
  int value = 0;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 0), cudaSuccess);
  EXPECT_EQ(value, properties.maxThreadsPerBlock);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMajor, 0), cudaSuccess);
  EXPECT_EQ(value, properties.major);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(127), 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetDeviceProperties(&properties, 99), cudaErrorInvalidDevice);
  cudaGetLastError();
}

TEST(Streams, RunWhatTheyAreGivenInOrder) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  std::string order;
  const auto append = [](void* text) { *static_cast<std::string*>(text) += "host "; };
  EXPECT_EQ(cudaLaunchHostFunc(stream, append, &order), cudaSuccess);
  order += "after ";
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
  EXPECT_EQ(order, "host after ");
  unsigned flags = 99;
  EXPECT_EQ(cudaStreamGetFlags(stream, &flags), cudaSuccess);
  EXPECT_EQ(flags, static_cast<unsigned>(cudaStreamNonBlocking));
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamSynchronize(cudaStreamPerThread), cudaSuccess);
  cudaGetLastError();
}

TEST(Events, TellTheTimeBetweenThem) {
  cudaEvent_t start = nullptr;
  cudaEvent_t end = nullptr;
  float elapsed_ms = -1.0f;
  ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&end), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&elapsed_ms, start, end), cudaErrorInvalidResourceHandle);  // not recorded yet
  EXPECT_EQ(cudaEventRecord(start), cudaSuccess);
  launch_empty(dim3(200), dim3(64), 0);
  EXPECT_EQ(cudaEventRecord(end), cudaSuccess);
  EXPECT_EQ(cudaEventSynchronize(end), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(end), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(nullptr, end), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&elapsed_ms, start, end), cudaSuccess);
  EXPECT_GT(elapsed_ms, 0.0f);
  EXPECT_EQ(cudaEventDestroy(start), cudaSuccess);
  EXPECT_EQ(cudaEventDestroy(end), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(end), cudaErrorInvalidResourceHandle);
  cudaGetLastError();
}

TEST(Events, WithoutTimingTellNone) {
  cudaEvent_t event = nullptr;
  float elapsed_ms = 0.0f;
  ASSERT_EQ(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(event), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&elapsed_ms, event, event), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
  cudaGetLastError();
}

}  // namespace
}  // namespace emulator_test
