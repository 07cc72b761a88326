// What torch.cuda answers: is there a device, how many, what are they, which one is current.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lectern/runtime/device.h"
#include "lectern/runtime/memory.h"  // the other half of torch.cuda

namespace lectern::cuda {

/// Whether this process can use at least one cuda device. Never throws; says why not only when a driver is too old.
bool is_available();
/// 0 whenever is_available() is false (PyTorch may count more; see docs/differences.md).
int device_count();
/// Whether this process has used a cuda device. Questions (the two above, those about memory) and manual_seed do not count.
bool is_initialized();

/// What the runtime tells of a device. An emulated one says so in its name.
struct DeviceProperties {
  std::string name;
  int major = 0;
  int minor = 0;
  std::size_t total_memory_bytes = 0;
  int multi_processor_count = 0;
  int warp_size = 0;
  int max_threads_per_block = 0;
  int max_threads_per_multi_processor = 0;
  std::size_t shared_memory_per_block_bytes = 0;
  std::size_t l2_cache_bytes = 0;
};

/// PyTorch's repr: `_CudaDeviceProperties(name='…', major=9, minor=0, total_memory=…MB, multi_processor_count=…)`.
std::string to_string(const DeviceProperties& properties);

/// An index-less `cuda` means the current device. \throws DeviceError `Invalid device id` for one that is not there, and
/// PyTorch's initialisation texts where there is no CUDA, no driver or no device.
DeviceProperties get_device_properties(Device device = Device(DeviceType::kCuda));
std::string get_device_name(Device device = Device(DeviceType::kCuda));

int current_device();
/// Makes `device` the current one for this thread. A negative index does nothing. \throws ValueError unless it is cuda with an index.
void set_device(int index);
void set_device(Device device);
/// Waits for everything queued on the device.
void synchronize(Device device = Device(DeviceType::kCuda));

/// The architectures that this build holds code for: `sm_90`, or `emulated`. Empty where there is no usable device, as in PyTorch.
std::vector<std::string> get_arch_list();

/// Why there is no usable device, in the words that using one would throw; empty when there is one.
std::string unavailable_reason();

/// The driver's and the runtime's versions as CUDA counts them (13000 is 13.0); 0 where there is none.
int driver_version();
int runtime_version();

/// Makes a device current until the end of the scope.
class DeviceGuard {
 public:
  /// \throws ValueError for the cpu.
  explicit DeviceGuard(Device device);
  /// A negative index does nothing, as in PyTorch.
  explicit DeviceGuard(int index);
  ~DeviceGuard();
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;

 private:
  int previous_ = -1;  // -1: nothing to restore
};

}  // namespace lectern::cuda
