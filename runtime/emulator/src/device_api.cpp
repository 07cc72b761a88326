// Choosing a device, waiting for it, and letting devices reach each other's memory.
#include "cuda_runtime_api.h"
#include "lectern_emulator/version.h"
#include "platform.h"
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
  return api([] { return cudaSuccess; });  // nothing is ever pending
}

cudaError_t cudaDeviceReset() {
  return api([] {
    current().memory.release_all();
    current().peer_enabled.fill(false);
    return cudaSuccess;
  });
}

cudaError_t cudaSetDeviceFlags(unsigned int) {
  return api([] { return cudaSuccess; });  // the flags choose how a thread waits, and there is no waiting
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
    enabled = false;
    return cudaSuccess;
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
