// The emulated machine: its driver's state and its visible devices, made once at the first call that needs them.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "device_memory.h"
#include "driver_types.h"
#include "error_state.h"

namespace lectern_emulator {

constexpr int kRuntimeVersion = 13000;
constexpr int kTooOldDriverVersion = 10010;
constexpr std::size_t kDefaultSharedBytes = 48 * 1024;
constexpr int kMostDevices = 8;

struct Device {
  int physical;
  DeviceMemory memory;
  std::array<bool, kMostDevices> peer_enabled{};  // devices whose memory this one's kernels may touch
  unsigned flags = 0;                           // of cudaSetDeviceFlags
};

class Platform {
 public:
  Platform();

  /// Why there is no device, or cudaSuccess.
  cudaError_t status() const { return status_; }
  int driver_version() const { return driver_version_; }
  int device_count() const { return static_cast<int>(devices_.size()); }
  bool has(int device) const { return device >= 0 && device < device_count(); }
  Device& device(int index) { return *devices_[static_cast<std::size_t>(index)]; }

  /// The device whose range holds the address, or -1.
  int device_of(const void* address) const;

 private:
  cudaError_t status_ = cudaSuccess;
  int driver_version_ = kRuntimeVersion;
  std::vector<std::unique_ptr<Device>> devices_;
};

Platform& platform();

/// The current device of this host thread.
int current_device();
void set_current_device(int device);
Device& current();

void fill_properties(cudaDeviceProp& properties, int device);

/// Why a call may not proceed now: no device, a sticky error, or a call made from inside a kernel or a host function.
cudaError_t readiness();

/// Every function of the API runs its body through this: refuses where the platform is not ready, remembers failures.
template <class Body>
cudaError_t api(Body&& body) {
  const cudaError_t ready = readiness();
  // A host function runs on a thread of the driver's on a GPU: its failures are none of this thread's.
  if (ready == cudaErrorNotPermitted) return ready;
  return record(ready != cudaSuccess ? ready : body());
}

}  // namespace lectern_emulator
