// Memory of the host.
#include <fmt/format.h>

#include <cstdlib>

#include "device_backend.h"
#include "lectern/runtime/error.h"

namespace lectern {

namespace {

constexpr std::size_t kAlignment = 64;  // a cache line, and enough for any vector load

class CpuBackend final : public DeviceBackend {
 public:
  Device resolve(Device) override { return Device(DeviceType::kCpu); }

  void* allocate(std::size_t size_bytes, Device) override {
    const std::size_t rounded = (size_bytes + kAlignment - 1) / kAlignment * kAlignment;
    void* pointer = rounded < size_bytes ? nullptr : std::aligned_alloc(kAlignment, rounded);
    if (pointer == nullptr) {
      throw OutOfMemoryError(fmt::format("DefaultCPUAllocator: can't allocate memory: you tried to allocate {} bytes.\n"
                                         "Use fewer elements, a smaller dtype, or free tensors first.",
                                         size_bytes));
    }
    return pointer;
  }

  void release(void* pointer, std::size_t, Device) noexcept override { std::free(pointer); }

  void record_use(void*, Device, const cuda::Stream&) override {
    throw DeviceError("record_stream is for tensors on a cuda device\nMemory of the cpu is not given back while a device may use "
                      "it: a copy that does not wait keeps its pinned tensor's memory until it has ended.");
  }

  // Page-locked memory belongs to the driver that will copy from it.
  void* allocate_pinned(std::size_t size_bytes) override { return cuda_backend().allocate_pinned(size_bytes); }
  void release_pinned(void* pointer) noexcept override { cuda_backend().release_pinned(pointer); }
};

}  // namespace

DeviceBackend& cpu_backend() {
  static CpuBackend backend;
  return backend;
}

DeviceBackend& backend_of(DeviceType type) {
  switch (type) {
    case DeviceType::kCpu: return cpu_backend();
    case DeviceType::kCuda: return cuda_backend();
  }
  return cpu_backend();
}

}  // namespace lectern
