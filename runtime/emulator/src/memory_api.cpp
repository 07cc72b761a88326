// cudaMalloc and its family, and what can be asked of an address.
#include <cstdlib>

#include "cuda_runtime_api.h"
#include "host_memory.h"
#include "managed_memory.h"
#include "memory.h"
#include "platform.h"
#include "streams.h"

using namespace lectern_emulator;

namespace {

cudaError_t allocate(void** pointer, std::size_t size_bytes) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  if (size_bytes == 0) {
    *pointer = nullptr;
    return cudaSuccess;
  }
  void* const memory = current().memory.allocate(size_bytes);
  if (memory == nullptr) return cudaErrorMemoryAllocation;
  *pointer = memory;
  return cudaSuccess;
}

/// Frees when the devices that may use the memory have done what they were given.
cudaError_t release(void* pointer) {
  if (pointer == nullptr) return cudaSuccess;
  if (!is_live_memory(pointer)) return cudaErrorInvalidValue;
  const int owner = platform().device_of(pointer);
  const cudaError_t error = owner >= 0 ? finish_device(owner) : finish_all_devices();
  const bool released = release_memory(pointer);  // not where a cudaFreeAsync was among it
  return error != cudaSuccess || released ? error : cudaErrorInvalidValue;
}

bool is_known_as(const void* start, KnownKind kind) {
  const auto known = find_known(start);
  return known && known->start == start && known->kind == kind;
}

constexpr unsigned kHostAllocFlags = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;

}  // namespace

bool lectern_emulator::is_live_memory(void* pointer) {
  if (const auto managed = find_managed(pointer)) return managed->start == pointer && managed_range()->contains(pointer);
  const int owner = platform().device_of(pointer);
  if (owner < 0) return false;
  const auto allocation = platform().device(owner).memory.find(pointer);
  return allocation && allocation->start == pointer;
}

bool lectern_emulator::release_memory(void* pointer) {
  if (release_managed(pointer)) return true;
  const int owner = platform().device_of(pointer);
  if (owner < 0 || !platform().device(owner).memory.release(pointer)) return false;
  forget_pool_memory(pointer, owner);
  return true;
}

cudaError_t cudaMalloc(void** devPtr, std::size_t size) {
  return api([&] { return allocate(devPtr, size); });
}

cudaError_t cudaFree(void* devPtr) {
  return api([&] { return release(devPtr); });
}

cudaError_t cudaMallocPitch(void** devPtr, std::size_t* pitch, std::size_t width, std::size_t height) {
  return api([&] {
    constexpr std::size_t kRowAlignment = 512;  // as the property textureAlignment
    if (devPtr == nullptr || pitch == nullptr) return cudaErrorInvalidValue;
    if (width > ~std::size_t{0} - kRowAlignment) return cudaErrorMemoryAllocation;
    const std::size_t row = (width + kRowAlignment - 1) / kRowAlignment * kRowAlignment;
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(row, height, &bytes)) return cudaErrorMemoryAllocation;
    const cudaError_t error = allocate(devPtr, bytes);
    if (error == cudaSuccess) *pitch = row;
    return error;
  });
}

cudaError_t cudaHostAlloc(void** pHost, std::size_t size, unsigned int flags) {
  return api([&] {
    if (pHost == nullptr || (flags & ~kHostAllocFlags) != 0) return cudaErrorInvalidValue;
    *pHost = nullptr;
    if (size == 0) return cudaSuccess;
    constexpr std::size_t kAlignment = 4096;
    if (size > (~std::size_t{0} >> 1)) return cudaErrorMemoryAllocation;
    void* const memory = std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
    if (memory == nullptr) return cudaErrorMemoryAllocation;
    remember({static_cast<char*>(memory), size, KnownKind::kAllocated, current_device(), flags});
    *pHost = memory;
    return cudaSuccess;
  });
}

cudaError_t cudaMallocHost(void** ptr, std::size_t size) { return cudaHostAlloc(ptr, size, cudaHostAllocDefault); }

cudaError_t cudaFreeHost(void* ptr) {
  return api([&] {
    if (ptr == nullptr) return cudaSuccess;
    if (!is_known_as(ptr, KnownKind::kAllocated)) return cudaErrorInvalidValue;
    const cudaError_t error = finish_all_devices();  // a queued copy may be about to use it
    if (forget(ptr, KnownKind::kAllocated)) std::free(ptr);
    return error;
  });
}

cudaError_t cudaHostRegister(void* ptr, std::size_t size, unsigned int flags) {
  return api([&] {
    if (ptr == nullptr || size == 0 || (flags & ~3u) != 0 || platform().device_of(ptr) >= 0) return cudaErrorInvalidValue;
    const bool is_new = remember({static_cast<char*>(ptr), size, KnownKind::kRegistered, current_device(), flags});
    return is_new ? cudaSuccess : cudaErrorHostMemoryAlreadyRegistered;
  });
}

cudaError_t cudaHostUnregister(void* ptr) {
  return api([&] {
    if (ptr == nullptr) return cudaErrorInvalidValue;
    if (!is_known_as(ptr, KnownKind::kRegistered)) return cudaErrorHostMemoryNotRegistered;
    const cudaError_t error = finish_all_devices();
    forget(ptr, KnownKind::kRegistered);
    return error;
  });
}

cudaError_t cudaHostGetDevicePointer(void** pDevice, void* pHost, unsigned int flags) {
  return api([&] {
    if (pDevice == nullptr || flags != 0 || !find_known(pHost)) return cudaErrorInvalidValue;
    *pDevice = pHost;  // one address space
    return cudaSuccess;
  });
}

cudaError_t cudaHostGetFlags(unsigned int* pFlags, void* pHost) {
  return api([&] {
    const auto known = find_known(pHost);
    if (pFlags == nullptr || !known || counts_as_device(known->kind)) return cudaErrorInvalidValue;
    *pFlags = known->flags;
    return cudaSuccess;
  });
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  return api([&] {
    if (free == nullptr || total == nullptr) return cudaErrorInvalidValue;
    *free = current().memory.free_bytes();
    *total = current().memory.capacity_bytes();
    return cudaSuccess;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* ptr) {
  return api([&] {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    auto* const address = const_cast<void*>(ptr);
    if (const int device = platform().device_of(ptr); device >= 0) {
      if (!platform().device(device).memory.find(ptr)) return cudaErrorInvalidValue;
      *attributes = {cudaMemoryTypeDevice, device, address, nullptr};
    } else if (const auto managed = find_managed(ptr)) {
      *attributes = {cudaMemoryTypeManaged, managed->device, address, address};
    } else if (const auto known = find_known(ptr)) {
      const bool is_symbol = counts_as_device(known->kind);
      *attributes = {is_symbol ? cudaMemoryTypeDevice : cudaMemoryTypeHost, known->device, address,
                     is_symbol ? nullptr : address};
    } else {
      *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, address};
    }
    return cudaSuccess;
  });
}
