// What a kind of device must be able to do with its memory and its time. Two implementations: cpu, and cuda over the
// CUDA Runtime API. A build without CUDA has a third that explains, for every call, that there is none.
#pragma once

#include <cstddef>

#include "lectern/runtime/device.h"

namespace lectern {

namespace cuda {
class Stream;
}

class DeviceBackend {
 public:
  virtual ~DeviceBackend() = default;
  /// The device meant by `device` now: an index-less cuda becomes the current one, a cpu index is dropped.
  /// \throws DeviceError or CudaError when there is no such device.
  virtual Device resolve(Device device) = 0;
  /// \throws OutOfMemoryError with nothing changed.
  virtual void* allocate(std::size_t size_bytes, Device device) = 0;
  virtual void release(void* pointer, std::size_t size_bytes, Device device) noexcept = 0;
  /// Work on `stream` uses the memory too; see Tensor::record_stream.
  virtual void record_use(void* pointer, Device device, const cuda::Stream& stream) = 0;
  virtual void* allocate_pinned(std::size_t size_bytes) = 0;
  virtual void release_pinned(void* pointer) noexcept = 0;
};

DeviceBackend& cpu_backend();
DeviceBackend& cuda_backend();
DeviceBackend& backend_of(DeviceType type);

namespace cuda {
/// -1 without index. \throws ValueError for the cpu, in a build without CUDA too.
int cuda_index(Device device);
}

/// The device meant by `device` now; see DeviceBackend::resolve.
inline Device resolve(Device device) { return backend_of(device.type()).resolve(device); }

}  // namespace lectern
