// What torch.cuda answers: is there a device, how many, what are they, which one is current.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lectern/runtime/device.h"
#include "lectern/runtime/memory.h"  // the other half of torch.cuda

/// What PyTorch calls `torch.cuda`: the devices, their memory, streams and events.
namespace lectern::cuda {

/// Whether this process can use at least one cuda device. Never throws; says why not only when a driver is too old.
bool is_available();
/// 0 whenever is_available() is false (PyTorch may count more; see docs/differences.md).
int device_count();
/// Whether this process has used a cuda device. Questions (the two above, those about memory) and manual_seed do not count.
bool is_initialized();

/// What the runtime tells of a device. An emulated one says so in its name.
struct DeviceProperties {
  std::string name;                               ///< `NVIDIA H100 PCIe`, or a name that says that it is emulated.
  int major = 0;                                  ///< Compute capability before the point: 9 of 9.0.
  int minor = 0;                                  ///< Compute capability behind the point.
  std::size_t total_memory_bytes = 0;             ///< All of the device's memory, free or not.
  int multi_processor_count = 0;                  ///< Streaming multiprocessors (SM).
  int warp_size = 0;                              ///< Lanes that run together: 32.
  int max_threads_per_block = 0;                  ///< 1,024 on every device so far.
  int max_threads_per_multi_processor = 0;        ///< Threads that may be resident on one SM.
  std::size_t shared_memory_per_block_bytes = 0;  ///< Without opting in to more.
  std::size_t l2_cache_bytes = 0;                 ///< The cache that all SMs share.
};

/// PyTorch's repr: `_CudaDeviceProperties(name='…', major=9, minor=0, total_memory=…MB, multi_processor_count=…)`.
std::string to_string(const DeviceProperties& properties);

/// What the runtime tells of `device`; an index-less `cuda` means the current one. \throws DeviceError `Invalid device
/// id` for one that is not there, and
/// PyTorch's initialisation texts where there is no CUDA, no driver or no device.
DeviceProperties get_device_properties(Device device = Device(DeviceType::kCuda));
/// The name alone. \throws as get_device_properties does: ask is_available() first.
std::string get_device_name(Device device = Device(DeviceType::kCuda));

/// The ordinal of this thread's current device. \throws DeviceError where there is no usable one.
int current_device();
/// @{ Makes a device the current one for this thread. A negative index does nothing. \throws ValueError unless it is
/// cuda with an index.
void set_device(int index);
void set_device(Device device);
/// @}
/// Waits for everything queued on the device.
void synchronize(Device device = Device(DeviceType::kCuda));

/// The architectures that this build holds code for: `sm_90`, or `emulated`. Empty where there is no usable device, as in PyTorch.
std::vector<std::string> get_arch_list();

/// Why there is no usable device, in the words that using one would throw; empty when there is one.
std::string unavailable_reason();

/// @{ The driver's and the runtime's versions as CUDA counts them (13000 is 13.0); 0 where there is none.
int driver_version();
int runtime_version();
/// @}

/// Makes a device current until the end of the scope.
class DeviceGuard {
 public:
  /// Makes `device` the current one. \throws ValueError for the cpu.
  explicit DeviceGuard(Device device);
  /// Makes the device of that ordinal the current one; a negative one does nothing, as in PyTorch.
  explicit DeviceGuard(int index);
  /// Makes the one before current again.
  ~DeviceGuard();
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;

 private:
  int previous_ = -1;  // -1: nothing to restore
};

}  // namespace lectern::cuda
