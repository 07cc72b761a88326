// Memory of the cuda devices, by the CUDA Runtime API. No cache yet: each tensor is one cudaMalloc.
#include <fmt/format.h>

#include <array>
#include <atomic>

#include "device_backend.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/error.h"
#include "size_text.h"

namespace lectern {

namespace {

std::array<std::atomic<std::size_t>, 128> allocated_bytes{};

std::size_t ordinal(Device device) { return static_cast<std::size_t>(device.index().value()); }

std::string out_of_memory_text(std::size_t size_bytes, Device device) {
  const cuda::MemoryInfo memory = cuda::mem_get_info(device);
  const auto sentence = [&](std::string_view program) {
    return fmt::format(
        "CUDA out of memory. Tried to allocate {}. GPU {} has a total capacity of {} of which {} is free. "
        "Of the allocated memory {} is allocated by {}, and 0 bytes is reserved by {} but unallocated.",
        size_text(size_bytes), ordinal(device), size_text(memory.total_bytes), size_text(memory.free_bytes),
        size_text(allocated_bytes[ordinal(device)]), program, program);
  };
  return fmt::format("{}\nPyTorch says: {}\nNothing was allocated and no tensor is lost. Free tensors on {}, work in smaller pieces, or keep "
                     "part of the data on the cpu.",
                     sentence("Lectern"), sentence("PyTorch"), device.str());
}

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
    const cuda::DeviceGuard guard(device);
    void* pointer = nullptr;
    const cudaError_t status = cudaMalloc(&pointer, size_bytes);
    if (status == cudaErrorMemoryAllocation) {
      cudaGetLastError();
      throw OutOfMemoryError(out_of_memory_text(size_bytes, device));
    }
    LECTERN_CUDA_CHECK(status);
    allocated_bytes[ordinal(device)] += size_bytes;
    return pointer;
  }

  void release(void* pointer, std::size_t size_bytes, Device device) noexcept override {
    allocated_bytes[ordinal(device)] -= size_bytes;
    cudaFree(pointer);  // a failure here is a lost device: the next checked call reports it
  }

  void* allocate_pinned(std::size_t size_bytes) override {
    cuda::current_device();  // throws where there is no usable device
    void* pointer = nullptr;
    LECTERN_CUDA_CHECK(cudaMallocHost(&pointer, size_bytes));
    return pointer;
  }

  void release_pinned(void* pointer) noexcept override { cudaFreeHost(pointer); }
};

}  // namespace

DeviceBackend& cuda_backend() {
  // Never destroyed: tensors in static variables give their memory back after main has ended.
  static CudaBackend& backend = *new CudaBackend;
  return backend;
}

std::size_t cuda::memory_allocated(Device device) {
  if (!is_available()) return 0;
  return allocated_bytes[ordinal(resolve(device))];
}

}  // namespace lectern
