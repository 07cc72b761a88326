// Memory of the cuda devices: from the caching allocators, or from the driver where caching is off.
#include <fmt/format.h>

#include <limits>

#include "cuda_memory.h"
#include "cuda_pinned_memory.h"
#include "device_backend.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/stream.h"

namespace lectern {

namespace {

StreamKey key_of(const cuda::Stream& stream) { return {stream.device().index().value(), stream.handle()}; }

class CudaBackend final : public DeviceBackend {
 public:
  Device resolve(Device device) override {
    const int current = cuda::current_device();  // throws where there is no usable device
    const int index = device.index().value_or(current);
    if (index >= cuda::device_count()) {
      const std::string valid = cuda::device_count() == 1 ? "the only one is cuda:0"
                                                          : fmt::format("they are cuda:0 to cuda:{}", cuda::device_count() - 1);
      throw CudaError(
          fmt::format("CUDA error: invalid device ordinal\nGPU device may be out of range, do you have enough GPUs?\n"
                      "{} was asked for, and this process sees {} cuda device(s): {}.",
                      device.str(), cuda::device_count(), valid),
          cudaErrorInvalidDevice, false);
    }
    return Device(DeviceType::kCuda, index);
  }

  void* allocate(std::size_t size_bytes, Device device) override {
    if (cuda::caching_is_off()) return allocate_uncached(size_bytes, device);
    const bool is_possible = size_bytes <= static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
    void* const pointer =
        is_possible ? cuda::caching_allocator(device).allocate(size_bytes, key_of(cuda::current_stream(device))) : nullptr;
    if (pointer == nullptr) cuda::throw_out_of_memory(size_bytes, device);
    return pointer;
  }

  void release(void* pointer, std::size_t, Device device) noexcept override {
    try {
      if (cuda::caching_is_off()) {
        cudaFree(pointer);
      } else {
        cuda::caching_allocator(device).release(pointer);
      }
    } catch (const CudaError&) {
      // A lost device, on which no event can be recorded any more: the next checked call reports it.
    }
  }

  void record_use(void* pointer, Device device, const cuda::Stream& stream) override {
    if (!cuda::caching_is_off()) cuda::caching_allocator(device).record_use(pointer, key_of(stream));
  }

  void* allocate_pinned(std::size_t size_bytes) override {
    cuda::current_device();  // throws where there is no usable device
    return cuda::pinned_memory().allocate(size_bytes);
  }

  void release_pinned(void* pointer) noexcept override { cuda::pinned_memory().release(pointer); }

 private:
  static void* allocate_uncached(std::size_t size_bytes, Device device) {
    const cuda::DeviceGuard guard(device);
    void* pointer = nullptr;
    LECTERN_CUDA_CHECK(cudaMalloc(&pointer, size_bytes));
    return pointer;
  }
};

}  // namespace

DeviceBackend& cuda_backend() {
  // Never destroyed: tensors in static variables give their memory back after main has ended.
  static CudaBackend& backend = *new CudaBackend;
  return backend;
}

}  // namespace lectern
