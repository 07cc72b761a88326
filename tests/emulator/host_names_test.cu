// Every function of the host's API that teaching programs were found to call, called once.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <curand.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "emulator/helper_features.h"

namespace emulator_test {
namespace {

__constant__ int fixed[4];
__device__ int variable[4];

__global__ void nothing(int*) {}

/// A call that is expected to succeed.
#define WORKS(call) EXPECT_EQ(call, cudaSuccess)

struct Memory {
  Memory() {
    cudaMalloc(&device, 64);
    cudaMallocHost(&pinned, 64);
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
  }
  ~Memory() {
    cudaFree(device);
    cudaFreeHost(pinned);
    cudaStreamDestroy(stream);
    cudaEventDestroy(event);
  }
  int* device = nullptr;
  int* pinned = nullptr;
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
};

TEST(HostNames, OfDevices) {
  int number = 0;
  std::size_t bytes = 0;
  unsigned flags = 0;
  cudaDeviceProp properties;
  cudaFuncCache cache = cudaFuncCachePreferNone;
  cudaSharedMemConfig banks = cudaSharedMemBankSizeDefault;
  char bus[32] = {};
  WORKS(cudaInitDevice(0, 0, 0));
  WORKS(cudaGetDeviceCount(&number));
  WORKS(cudaSetDevice(0));
  WORKS(cudaSetValidDevices(&(number = 0), 1));
  WORKS(cudaGetDevice(&number));
  WORKS(cudaGetDeviceProperties(&properties, 0));
  WORKS(cudaDeviceGetAttribute(&number, cudaDevAttrWarpSize, 0));
  WORKS(cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
  WORKS(cudaDeviceGetByPCIBusId(&number, bus));
  EXPECT_EQ(number, 0);
  EXPECT_EQ(cudaDeviceGetByPCIBusId(&number, "0000:77:00.0"), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaDeviceGetByPCIBusId(&number, "nonsense"), cudaErrorInvalidValue);
  WORKS(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
  WORKS(cudaDeviceGetCacheConfig(&cache));
  EXPECT_EQ(cache, cudaFuncCachePreferL1);
  WORKS(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
  WORKS(cudaDeviceGetSharedMemConfig(&banks));
  WORKS(cudaDeviceGetLimit(&bytes, cudaLimitStackSize));
  WORKS(cudaDeviceSetLimit(cudaLimitStackSize, 1024));
  WORKS(cudaGetDeviceFlags(&flags));
  WORKS(cudaDriverGetVersion(&number));
  WORKS(cudaRuntimeGetVersion(&number));
  WORKS(cudaMemGetInfo(&bytes, &bytes));
  WORKS(cudaDeviceCanAccessPeer(&number, 0, 1));
  WORKS(cudaDeviceGetP2PAttribute(&number, cudaDevP2PAttrAccessSupported, 0, 1));
  EXPECT_EQ(number, 1);
  WORKS(cudaDeviceEnablePeerAccess(1, 0));
  WORKS(cudaDeviceDisablePeerAccess(1));
  WORKS(cudaDeviceSynchronize());
  cudaGetLastError();
}

TEST(HostNames, OfCopiesAndFills) {
  const Memory m;
  const int one = 1;
  int pageable[16] = {};
  WORKS(cudaMemcpy(m.device, &one, 4, cudaMemcpyHostToDevice));
  WORKS(cudaMemcpy(m.device, &one, 4, cudaMemcpyDefault));
  WORKS(cudaMemcpyAsync(m.pinned, m.device, 4, cudaMemcpyDeviceToHost, m.stream));
  WORKS(cudaMemcpy2D(m.device, 8, pageable, 8, 4, 2, cudaMemcpyHostToDevice));
  WORKS(cudaMemcpy2DAsync(m.pinned, 8, m.device, 8, 4, 2, cudaMemcpyDeviceToHost, m.stream));
  WORKS(cudaMemset(m.device, 0, 64));
  WORKS(cudaMemsetAsync(m.device, 0, 64, m.stream));
  WORKS(cudaMemcpyToSymbol(fixed, &one, 4));
  WORKS(cudaMemcpyToSymbol(fixed, &one, 4, 4, cudaMemcpyHostToDevice));
  WORKS(cudaMemcpyToSymbolAsync(variable, m.pinned, 4, 0, cudaMemcpyHostToDevice, m.stream));
  WORKS(cudaMemcpyFromSymbol(pageable, fixed, 8));
  EXPECT_EQ(pageable[1], 1);
  WORKS(cudaMemcpyFromSymbolAsync(m.pinned, variable, 4, 0, cudaMemcpyDeviceToHost, m.stream));
  EXPECT_EQ(cudaMemcpyToSymbolAsync(variable, m.pinned, 4, 16, cudaMemcpyHostToDevice, m.stream), cudaErrorInvalidValue);
  WORKS(cudaMemcpyPeer(m.device, 0, m.device + 4, 0, 4));
  WORKS(cudaMemcpyPeerAsync(m.device, 0, m.device + 4, 0, 4, m.stream));
  WORKS(cudaStreamSynchronize(m.stream));
  cudaGetLastError();
}

TEST(HostNames, OfBoxes) {
  const cudaExtent extent = make_cudaExtent(3, 2, 2);
  char host[12] = {};
  cudaPitchedPtr box = {};
  WORKS(cudaMalloc3D(&box, extent));
  EXPECT_GE(box.pitch, 3u);
  WORKS(cudaMemset3D(box, 'a', extent));
  WORKS(cudaMemset3DAsync(box, 'b', make_cudaExtent(1, 2, 2)));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = box;
  copy.dstPtr = make_cudaPitchedPtr(host, 3, 3, 2);
  copy.extent = extent;
  copy.kind = cudaMemcpyDeviceToHost;
  WORKS(cudaMemcpy3D(&copy));
  EXPECT_EQ(std::string(host, 12), "baabaabaabaa");
  copy.srcPos = make_cudaPos(0, 0, 0);
  copy.dstPos = make_cudaPos(2, 1, 1);
  copy.extent = make_cudaExtent(1, 1, 1);
  WORKS(cudaMemcpy3DAsync(&copy));
  WORKS(cudaDeviceSynchronize());
  EXPECT_EQ(std::string(host, 12), "baabaabaabab");
  copy.dstPos = make_cudaPos(3, 0, 0);
  EXPECT_EQ(cudaMemcpy3D(&copy), cudaErrorInvalidPitchValue) << "behind the end of a row";
  EXPECT_EQ(cudaMemcpy3D(nullptr), cudaErrorInvalidValue);
  WORKS(cudaFree(box.ptr));
  cudaGetLastError();
}

TEST(HostNames, OfStreamsAndEvents) {
  const Memory m;
  cudaStream_t other = nullptr;
  unsigned flags = 9;
  int number = -1;
  unsigned long long first = 0;
  unsigned long long second = 0;
  WORKS(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  WORKS(cudaStreamGetFlags(other, &flags));
  WORKS(cudaStreamGetPriority(other, &number));
  WORKS(cudaStreamGetDevice(other, &number));
  EXPECT_EQ(number, 0);
  WORKS(cudaStreamGetId(other, &first));
  WORKS(cudaStreamGetId(m.stream, &second));
  EXPECT_NE(first, second);
  WORKS(cudaEventRecord(m.event, other));
  WORKS(cudaEventRecordWithFlags(m.event, other, cudaEventRecordDefault));
  WORKS(cudaStreamWaitEvent(m.stream, m.event, cudaEventWaitDefault));
  WORKS(cudaEventSynchronize(m.event));
  WORKS(cudaEventQuery(m.event));
  WORKS(cudaStreamSynchronize(m.stream));
  WORKS(cudaStreamQuery(m.stream));
  int* managed = nullptr;
  WORKS(cudaMallocManaged(&managed, 64));
  WORKS(cudaStreamAttachMemAsync(other, managed));
  WORKS(cudaStreamAttachMemAsync(other, managed, 0, cudaMemAttachGlobal));
  EXPECT_EQ(cudaStreamAttachMemAsync(other, m.device), cudaErrorInvalidValue);
  WORKS(cudaFree(managed));
  WORKS(cudaStreamDestroy(other));
  cudaGetLastError();
}

TEST(HostNames, OfThePoolBehindMallocAsync) {
  const Memory m;
  cudaMemPool_t pool = nullptr;
  cudaMemPool_t same = nullptr;
  std::uint64_t value = 1 << 20;
  void* memory = nullptr;
  WORKS(cudaDeviceGetDefaultMemPool(&pool, 0));
  WORKS(cudaDeviceGetMemPool(&same, 0));
  EXPECT_EQ(pool, same);
  WORKS(cudaDeviceSetMemPool(0, pool));
  WORKS(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &value));
  WORKS(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &value));
  EXPECT_EQ(value, 1u << 20);
  WORKS(cudaMallocFromPoolAsync(&memory, 4096, pool, m.stream));
  WORKS(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &value));
  EXPECT_EQ(value, 4096u);
  WORKS(cudaFreeAsync(memory, m.stream));
  WORKS(cudaStreamSynchronize(m.stream));
  WORKS(cudaMallocAsync(&memory, 64, m.stream));
  WORKS(cudaFree(memory));
  WORKS(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &value));
  EXPECT_EQ(value, 0u);
  WORKS(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &value));
  EXPECT_EQ(value, 4096u);
  EXPECT_EQ(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &value), cudaErrorInvalidValue);
  WORKS(cudaMemPoolTrimTo(pool, 0));
  cudaGetLastError();
}

TEST(HostNames, OfKernels) {
  const Memory m;
  int blocks = 0;
  std::size_t bytes = 0;
  cudaFuncAttributes attributes;
  WORKS(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024));
  WORKS(cudaFuncGetAttributes(&attributes, nothing));
  WORKS(cudaFuncSetCacheConfig(nothing, cudaFuncCachePreferShared));
  WORKS(cudaFuncSetSharedMemConfig(nothing, cudaSharedMemBankSizeFourByte));
  WORKS(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 128, 0));
  WORKS(cudaOccupancyMaxPotentialBlockSize(&blocks, &blocks, nothing));
  WORKS(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, nothing, 4, 128));
  EXPECT_EQ(bytes, 56u * 1024) << "228 KiB for four blocks, each with one reserved";
  void* arguments[] = {const_cast<int**>(&m.device)};
  WORKS(cudaLaunchKernel(nothing, dim3(1), dim3(1), arguments));
  WORKS(cudaDeviceSynchronize());
}

TEST(HelperHeaders, FindTheMacrosStatusesAndAttributesThatTheyAskFor) {
  EXPECT_GE(strongest_device(), 0);
  EXPECT_EQ(TROUBLE(cudaSuccess), "");
  EXPECT_NE(TROUBLE(cudaErrorInvalidValue).find("cudaErrorInvalidValue"), std::string::npos);
  EXPECT_NE(TROUBLE(CURAND_STATUS_TYPE_ERROR).find("CURAND_STATUS_TYPE_ERROR"), std::string::npos);
  EXPECT_NE(TROUBLE(CUBLAS_STATUS_ALLOC_FAILED).find("CUBLAS_STATUS_ALLOC_FAILED"), std::string::npos);
}

}  // namespace
}  // namespace emulator_test
