// What the emulated device says of itself: the limits of its profile, and what all emulated devices have in common.
#include <climits>
#include <cstdio>
#include <cstring>

#include "cuda_runtime_api.h"
#include "environment.h"
#include "platform.h"
#include "profile.h"

namespace lectern_emulator {

namespace {

constexpr int kClockKilohertz = 1000000;  // no clock of the emulator's: a number that programs can divide by
constexpr int kFloatsPerDouble = 2;

// This file may fill what programs should no longer read.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
void fill_removed_properties(cudaDeviceProp& p) {
  p.clockRate = kClockKilohertz;
  p.memoryClockRate = kClockKilohertz;
  p.deviceOverlap = p.asyncEngineCount > 0;
  p.kernelExecTimeoutEnabled = 0;
  p.computeMode = cudaComputeModeDefault;
  p.singleToDoublePrecisionPerfRatio = kFloatsPerDouble;
}
#pragma GCC diagnostic pop

}  // namespace

void fill_properties(cudaDeviceProp& p, int device) {
  Device& source = platform().device(device);
  const Profile& limits = profile();
  p = cudaDeviceProp{};
  std::snprintf(p.name, sizeof p.name, "%s", limits.device_name);
  std::memcpy(p.uuid.bytes, "Lectern", 7);
  p.uuid.bytes[15] = static_cast<char>(source.physical);
  p.totalGlobalMem = source.memory.capacity_bytes();
  p.sharedMemPerBlock = limits.shared_per_block;
  p.sharedMemPerBlockOptin = limits.most_shared_per_block;
  p.sharedMemPerMultiprocessor = limits.shared_per_multiprocessor;
  p.reservedSharedMemPerBlock = limits.reserved_shared_per_block;
  p.regsPerBlock = limits.registers_per_block;
  p.regsPerMultiprocessor = limits.registers_per_multiprocessor;
  p.warpSize = limits.warp_size;
  p.memPitch = INT_MAX;
  p.maxThreadsPerBlock = limits.threads_per_block;
  p.maxThreadsDim[0] = limits.block_x;
  p.maxThreadsDim[1] = limits.block_y;
  p.maxThreadsDim[2] = limits.block_z;
  p.maxGridSize[0] = limits.grid_x;
  p.maxGridSize[1] = limits.grid_y;
  p.maxGridSize[2] = limits.grid_z;
  p.totalConstMem = 65536;
  p.major = limits.major;
  p.minor = limits.minor;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  p.multiProcessorCount = limits.multiprocessors;
  p.canMapHostMemory = 1;
  p.concurrentKernels = 1;
  p.cooperativeLaunch = 1;
  p.pciBusID = 1 + source.physical;
  p.asyncEngineCount = 1;
  p.unifiedAddressing = 1;
  p.memoryBusWidth = 64;
  p.l2CacheSize = 4 << 20;
  p.maxThreadsPerMultiProcessor = limits.threads_per_multiprocessor;
  p.maxBlocksPerMultiProcessor = limits.blocks_per_multiprocessor;
  p.globalL1CacheSupported = 1;
  p.localL1CacheSupported = 1;
  p.hostNativeAtomicSupported = 1;
  p.managedMemory = 1;
  p.concurrentManagedAccess = 1;
  p.canUseHostPointerForRegisteredMem = 1;
  p.hostRegisterSupported = 1;
  p.memoryPoolsSupported = 1;
  fill_removed_properties(p);
}

namespace {

constexpr int kNotAnAttribute = INT_MIN;

int attribute(const cudaDeviceProp& p, cudaDeviceAttr which) {
  switch (which) {
    case cudaDevAttrMaxThreadsPerBlock: return p.maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX: return p.maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY: return p.maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ: return p.maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX: return p.maxGridSize[0];
    case cudaDevAttrMaxGridDimY: return p.maxGridSize[1];
    case cudaDevAttrMaxGridDimZ: return p.maxGridSize[2];
    case cudaDevAttrMaxSharedMemoryPerBlock: return static_cast<int>(p.sharedMemPerBlock);
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: return static_cast<int>(p.sharedMemPerBlockOptin);
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: return static_cast<int>(p.sharedMemPerMultiprocessor);
    case cudaDevAttrReservedSharedMemoryPerBlock: return static_cast<int>(p.reservedSharedMemPerBlock);
    case cudaDevAttrTotalConstantMemory: return static_cast<int>(p.totalConstMem);
    case cudaDevAttrWarpSize: return p.warpSize;
    case cudaDevAttrMaxPitch: return static_cast<int>(p.memPitch);
    case cudaDevAttrMaxRegistersPerBlock: return p.regsPerBlock;
    case cudaDevAttrMaxRegistersPerMultiprocessor: return p.regsPerMultiprocessor;
    case cudaDevAttrClockRate: return kClockKilohertz;
    case cudaDevAttrMemoryClockRate: return kClockKilohertz;
    case cudaDevAttrTextureAlignment: return static_cast<int>(p.textureAlignment);
    case cudaDevAttrGpuOverlap: return p.asyncEngineCount > 0;
    case cudaDevAttrMultiProcessorCount: return p.multiProcessorCount;
    case cudaDevAttrKernelExecTimeout: return 0;
    case cudaDevAttrIntegrated: return p.integrated;
    case cudaDevAttrCanMapHostMemory: return p.canMapHostMemory;
    case cudaDevAttrComputeMode: return cudaComputeModeDefault;
    case cudaDevAttrConcurrentKernels: return p.concurrentKernels;
    case cudaDevAttrEccEnabled: return p.ECCEnabled;
    case cudaDevAttrPciBusId: return p.pciBusID;
    case cudaDevAttrPciDeviceId: return p.pciDeviceID;
    case cudaDevAttrPciDomainId: return p.pciDomainID;
    case cudaDevAttrTccDriver: return p.tccDriver;
    case cudaDevAttrGlobalMemoryBusWidth: return p.memoryBusWidth;
    case cudaDevAttrL2CacheSize: return p.l2CacheSize;
    case cudaDevAttrMaxThreadsPerMultiProcessor: return p.maxThreadsPerMultiProcessor;
    case cudaDevAttrMaxBlocksPerMultiprocessor: return p.maxBlocksPerMultiProcessor;
    case cudaDevAttrAsyncEngineCount: return p.asyncEngineCount;
    case cudaDevAttrUnifiedAddressing: return p.unifiedAddressing;
    case cudaDevAttrComputeCapabilityMajor: return p.major;
    case cudaDevAttrComputeCapabilityMinor: return p.minor;
    case cudaDevAttrStreamPrioritiesSupported: return p.streamPrioritiesSupported;
    case cudaDevAttrGlobalL1CacheSupported: return p.globalL1CacheSupported;
    case cudaDevAttrLocalL1CacheSupported: return p.localL1CacheSupported;
    case cudaDevAttrManagedMemory: return p.managedMemory;
    case cudaDevAttrIsMultiGpuBoard: return p.isMultiGpuBoard;
    case cudaDevAttrMultiGpuBoardGroupID: return p.multiGpuBoardGroupID;
    case cudaDevAttrHostNativeAtomicSupported: return p.hostNativeAtomicSupported;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio: return kFloatsPerDouble;
    case cudaDevAttrPageableMemoryAccess: return p.pageableMemoryAccess;
    case cudaDevAttrConcurrentManagedAccess: return p.concurrentManagedAccess;
    case cudaDevAttrComputePreemptionSupported: return p.computePreemptionSupported;
    case cudaDevAttrCanUseHostPointerForRegisteredMem: return p.canUseHostPointerForRegisteredMem;
    case cudaDevAttrCooperativeLaunch: return p.cooperativeLaunch;
    case cudaDevAttrHostRegisterSupported: return p.hostRegisterSupported;
    case cudaDevAttrPageableMemoryAccessUsesHostPageTables: return p.pageableMemoryAccessUsesHostPageTables;
    case cudaDevAttrDirectManagedMemAccessFromHost: return p.directManagedMemAccessFromHost;
    case cudaDevAttrMemoryPoolsSupported: return p.memoryPoolsSupported;
    case cudaDevAttrClusterLaunch: return p.clusterLaunch;
  }
  return kNotAnAttribute;
}

}  // namespace
}  // namespace lectern_emulator

using namespace lectern_emulator;

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) {
  return api([&] {
    if (prop == nullptr) return cudaErrorInvalidValue;
    if (!platform().has(device)) return cudaErrorInvalidDevice;
    fill_properties(*prop, device);
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp* prop, int device) { return cudaGetDeviceProperties(prop, device); }

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attr, int device) {
  return api([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (!platform().has(device)) return cudaErrorInvalidDevice;
    cudaDeviceProp properties;
    fill_properties(properties, device);
    const int found = attribute(properties, attr);
    if (found == kNotAnAttribute) return cudaErrorInvalidValue;
    *value = found;
    return cudaSuccess;
  });
}
