// Settings of devices that change nothing here, and what devices say of each other: checked, remembered, given back.
#include <array>

#include "cuda_runtime_api.h"
#include "platform.h"

using namespace lectern_emulator;

namespace {

/// How the device was asked to divide the memory near its multiprocessors: one way is as good as another here.
cudaFuncCache& cache_preference() {
  static std::array<cudaFuncCache, kMostDevices> of_devices{};
  return of_devices[static_cast<std::size_t>(current_device())];
}

bool is_bank_size(cudaSharedMemConfig config) {
  return config >= cudaSharedMemBankSizeDefault && config <= cudaSharedMemBankSizeEightByte;
}

}  // namespace

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags) {
  return api([&] {
    if (!platform().has(device)) return cudaErrorInvalidDevice;
    if ((flags & ~static_cast<unsigned>(cudaInitDeviceFlagsAreValid)) != 0) return cudaErrorInvalidValue;
    if ((deviceFlags & ~static_cast<unsigned>(cudaDeviceMask)) != 0) return cudaErrorInvalidValue;
    if (flags != 0) platform().device(device).flags = deviceFlags;
    return cudaSuccess;
  });
}

cudaError_t cudaSetValidDevices(int* device_arr, int len) {
  return api([&] {
    if (len < 0 || len > platform().device_count() || (len > 0 && device_arr == nullptr)) return cudaErrorInvalidValue;
    for (int i = 0; i < len; ++i) {
      if (!platform().has(device_arr[i])) return cudaErrorInvalidDevice;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig) {
  return api([&] {
    if (cacheConfig < cudaFuncCachePreferNone || cacheConfig > cudaFuncCachePreferEqual) return cudaErrorInvalidValue;
    cache_preference() = cacheConfig;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* pCacheConfig) {
  return api([&] {
    if (pCacheConfig == nullptr) return cudaErrorInvalidValue;
    *pCacheConfig = cache_preference();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
  return api([&] {
    return is_bank_size(config) ? cudaSuccess : cudaErrorInvalidValue;  // ignored, as by real devices of these profiles
  });
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* pConfig) {
  return api([&] {
    if (pConfig == nullptr) return cudaErrorInvalidValue;
    *pConfig = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetSharedMemConfig(const void* func, cudaSharedMemConfig config) {
  return api([&] {
    if (func == nullptr) return cudaErrorInvalidDeviceFunction;
    return is_bank_size(config) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int srcDevice, int dstDevice) {
  return api([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (!platform().has(srcDevice) || !platform().has(dstDevice) || srcDevice == dstDevice) return cudaErrorInvalidDevice;
    switch (attr) {
      case cudaDevP2PAttrPerformanceRank: *value = 0; return cudaSuccess;
      case cudaDevP2PAttrAccessSupported: *value = 1; return cudaSuccess;
      case cudaDevP2PAttrNativeAtomicSupported: *value = 1; return cudaSuccess;
      case cudaDevP2PAttrCudaArrayAccessSupported: *value = 0; return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}
