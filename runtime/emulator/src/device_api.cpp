// Choosing a device, waiting for it, and letting devices reach each other's memory.
#include <atomic>
#include <cstdio>

#include "cuda_profiler_api.h"
#include "cuda_runtime_api.h"
#include "lectern_emulator/version.h"
#include "managed_memory.h"
#include "memory.h"
#include "platform.h"
#include "report.h"
#include "streams.h"
#include "worker.h"

using namespace lectern_emulator;

const char* lectern_emulator_version() { return LECTERN_EMULATOR_VERSION; }

cudaError_t cudaGetDeviceCount(int* count) {
  if (count == nullptr) return record(cudaErrorInvalidValue);
  *count = platform().device_count();
  return record(platform().status());
}

cudaError_t cudaDriverGetVersion(int* driverVersion) {
  if (driverVersion == nullptr) return record(cudaErrorInvalidValue);
  *driverVersion = platform().driver_version();
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* runtimeVersion) {
  if (runtimeVersion == nullptr) return record(cudaErrorInvalidValue);
  *runtimeVersion = kRuntimeVersion;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  return api([&] {
    if (!platform().has(device)) return cudaErrorInvalidDevice;
    set_current_device(device);
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return api([&] {
    if (device == nullptr) return cudaErrorInvalidValue;
    *device = current_device();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSynchronize() {
  return api([] { return finish_device(current_device()); });
}

cudaError_t cudaThreadSynchronize() {
  static std::atomic<bool> has_noted{false};
  if (!has_noted.exchange(true)) {
    report("note: cudaThreadSynchronize was removed in CUDA 13; it does here what cudaDeviceSynchronize does. Call that one.");
  }
  return cudaDeviceSynchronize();
}

cudaError_t cudaDeviceReset() {
  return api([] {
    const cudaError_t error = finish_device(current_device());
    current().memory.release_all();
    release_managed_of(current_device());
    reset_pool(current_device());
    current().peer_enabled.fill(false);
    return error;
  });
}

cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  return api([&] {
    if ((flags & ~static_cast<unsigned>(cudaDeviceMask)) != 0) return cudaErrorInvalidValue;
    current().flags = flags;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
  return api([&] {
    if (flags == nullptr) return cudaErrorInvalidValue;
    *flags = current().flags;
    return cudaSuccess;
  });
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* prop) {
  return api([&] {
    if (device == nullptr || prop == nullptr) return cudaErrorInvalidValue;
    *device = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char* pciBusId, int len, int device) {
  return api([&] {
    if (pciBusId == nullptr || len < 13) return cudaErrorInvalidValue;  // "0000:01:00.0"
    if (!platform().has(device)) return cudaErrorInvalidDevice;
    cudaDeviceProp properties;
    fill_properties(properties, device);
    std::snprintf(pciBusId, static_cast<std::size_t>(len), "%04x:%02x:%02x.0", static_cast<unsigned>(properties.pciDomainID),
                  static_cast<unsigned>(properties.pciBusID), static_cast<unsigned>(properties.pciDeviceID));
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* pciBusId) {
  return api([&] {
    if (device == nullptr || pciBusId == nullptr) return cudaErrorInvalidValue;
    // With or without the domain in front.
    unsigned domain = 0;
    unsigned bus = 0;
    unsigned slot = 0;
    if (std::sscanf(pciBusId, "%x:%x:%x", &domain, &bus, &slot) != 3) {
      domain = 0;
      if (std::sscanf(pciBusId, "%x:%x", &bus, &slot) != 2) return cudaErrorInvalidValue;
    }
    for (int i = 0; i < platform().device_count(); ++i) {
      cudaDeviceProp properties;
      fill_properties(properties, i);
      if (domain != 0 || static_cast<unsigned>(properties.pciBusID) != bus || slot != 0) continue;
      *device = i;
      return cudaSuccess;
    }
    return cudaErrorInvalidDevice;
  });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority) {
  return api([&] {
    if (leastPriority != nullptr) *leastPriority = 0;
    if (greatestPriority != nullptr) *greatestPriority = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaProfilerStart() {
  return api([] { return cudaSuccess; });
}

cudaError_t cudaProfilerStop() {
  return api([] { return cudaSuccess; });
}

cudaError_t cudaDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice) {
  return api([&] {
    if (canAccessPeer == nullptr) return cudaErrorInvalidValue;
    if (!platform().has(device) || !platform().has(peerDevice)) return cudaErrorInvalidDevice;
    *canAccessPeer = device != peerDevice;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags) {
  return api([&] {
    if (flags != 0) return cudaErrorInvalidValue;
    if (!platform().has(peerDevice) || peerDevice == current_device()) return cudaErrorInvalidDevice;
    bool& enabled = current().peer_enabled[static_cast<std::size_t>(peerDevice)];
    if (enabled) return cudaErrorPeerAccessAlreadyEnabled;
    enabled = true;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceDisablePeerAccess(int peerDevice) {
  return api([&] {
    if (!platform().has(peerDevice) || peerDevice == current_device()) return cudaErrorInvalidDevice;
    bool& enabled = current().peer_enabled[static_cast<std::size_t>(peerDevice)];
    if (!enabled) return cudaErrorPeerAccessNotEnabled;
    const cudaError_t error = finish_device(current_device());
    enabled = false;
    return error;
  });
}

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit) {
  return api([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (limit != cudaLimitStackSize) return cudaErrorUnsupportedLimit;
    *value = Worker::stack_bytes();
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  return api([&] {
    if (limit != cudaLimitStackSize) return cudaErrorUnsupportedLimit;
    return value <= Worker::stack_bytes() ? cudaSuccess : cudaErrorInvalidValue;  // a thread always has the whole of it
  });
}
