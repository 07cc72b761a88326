// Memory in the order of a stream: given at once, taken back when the stream comes to it. Each device has one pool, its
// default one, which holds nothing back.
#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>

#include "cuda_runtime_api.h"
#include "managed_memory.h"
#include "memory.h"
#include "platform.h"
#include "streams.h"

struct CUmemPoolHandle_st {
  int device = 0;
  std::uint64_t release_threshold = 0;
  int follows_events = 1;
  int is_opportunistic = 1;
  int has_internal_dependencies = 1;
  std::uint64_t used = 0;
  std::uint64_t used_high = 0;
};

using namespace lectern_emulator;

namespace {

struct Pools {
  std::mutex mutex;
  std::map<int, CUmemPoolHandle_st> of_device;
  std::map<void*, std::size_t> given;  // by cudaMallocAsync and not yet taken back
  std::map<void*, int> leaving;        // given to cudaFreeAsync, which has not run yet
};

Pools& pools() {
  static Pools* const instance = new Pools;  // never destroyed, as the platform
  return *instance;
}

CUmemPoolHandle_st& pool_of(int device) {
  CUmemPoolHandle_st& pool = pools().of_device[device];
  pool.device = device;
  return pool;
}

bool is_pool(cudaMemPool_t handle) {
  return std::any_of(pools().of_device.begin(), pools().of_device.end(), [&](const auto& entry) { return &entry.second == handle; });
}

cudaError_t give(void** pointer, std::size_t bytes, const StreamPointer& stream) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  if (bytes == 0) {
    *pointer = nullptr;
    return cudaSuccess;
  }
  DeviceMemory& memory = platform().device(stream->device).memory;
  void* found = memory.allocate(bytes);
  if (found == nullptr) {  // queued work may have some to give back
    if (const cudaError_t error = finish_device(stream->device); error != cudaSuccess) return error;
    found = memory.allocate(bytes);
  }
  if (found == nullptr) return cudaErrorMemoryAllocation;
  const std::lock_guard lock(pools().mutex);
  CUmemPoolHandle_st& pool = pool_of(stream->device);
  pools().given[found] = bytes;
  pool.used += bytes;
  pool.used_high = std::max(pool.used_high, pool.used);
  *pointer = found;
  return cudaSuccess;
}

cudaError_t take_back(void* pointer) {
  {
    const std::lock_guard lock(pools().mutex);
    pools().leaving.erase(pointer);
  }
  return release_memory(pointer) ? cudaSuccess : cudaErrorInvalidValue;
}

template <class T>
void read_or_write(T& kept, void* value, bool writes) {
  (writes ? kept : *static_cast<T*>(value)) = writes ? *static_cast<T*>(value) : kept;
}

/// The attributes that can be set, and read back.
bool is_setting(CUmemPoolHandle_st& pool, cudaMemPoolAttr attribute, void* value, bool writes) {
  switch (attribute) {
    case cudaMemPoolReuseFollowEventDependencies: read_or_write(pool.follows_events, value, writes); return true;
    case cudaMemPoolReuseAllowOpportunistic: read_or_write(pool.is_opportunistic, value, writes); return true;
    case cudaMemPoolReuseAllowInternalDependencies: read_or_write(pool.has_internal_dependencies, value, writes); return true;
    case cudaMemPoolAttrReleaseThreshold: read_or_write(pool.release_threshold, value, writes); return true;
    default: return false;
  }
}

template <class Body>
cudaError_t with_pool(cudaMemPool_t handle, const void* value, Body&& body) {
  return api([&] {
    const std::lock_guard lock(pools().mutex);
    return value != nullptr && is_pool(handle) ? body(*handle) : cudaErrorInvalidValue;
  });
}

}  // namespace

void lectern_emulator::forget_pool_memory(void* pointer, int device) {
  const std::lock_guard lock(pools().mutex);
  const auto found = pools().given.find(pointer);
  if (found == pools().given.end()) return;
  pool_of(device).used -= found->second;
  pools().given.erase(found);
}

void lectern_emulator::reset_pool(int device) {
  const std::lock_guard lock(pools().mutex);
  CUmemPoolHandle_st& pool = pool_of(device);
  pool = CUmemPoolHandle_st{.device = device};
  std::erase_if(pools().given, [&](const auto& entry) { return platform().device_of(entry.first) == device; });
}

cudaError_t cudaMallocAsync(void** devPtr, std::size_t size, cudaStream_t hStream) {
  return api([&] {
    const StreamPointer stream = find_stream(hStream);
    return stream ? give(devPtr, size, stream) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaMallocFromPoolAsync(void** ptr, std::size_t size, cudaMemPool_t memPool, cudaStream_t stream) {
  return api([&] {
    const StreamPointer found = find_stream(stream);
    if (!found) return cudaErrorInvalidResourceHandle;
    {
      const std::lock_guard lock(pools().mutex);
      if (!is_pool(memPool) || memPool->device != found->device) return cudaErrorInvalidValue;
    }
    return give(ptr, size, found);
  });
}

cudaError_t cudaFreeAsync(void* devPtr, cudaStream_t hStream) {
  return api([&] {
    const StreamPointer stream = find_stream(hStream);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (devPtr == nullptr) return cudaSuccess;
    if (!is_live_memory(devPtr)) return cudaErrorInvalidValue;
    {
      const std::lock_guard lock(pools().mutex);
      if (!pools().leaving.emplace(devPtr, stream->device).second) return cudaErrorInvalidValue;  // freed twice
    }
    return queue(stream, "free", [devPtr] { return take_back(devPtr); });
  });
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* memPool, int device) {
  return api([&] {
    if (memPool == nullptr) return cudaErrorInvalidValue;
    if (!platform().has(device)) return cudaErrorInvalidDevice;
    const std::lock_guard lock(pools().mutex);
    *memPool = &pool_of(device);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* memPool, int device) { return cudaDeviceGetDefaultMemPool(memPool, device); }

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) {
  return api([&] {
    if (!platform().has(device)) return cudaErrorInvalidDevice;
    const std::lock_guard lock(pools().mutex);
    return memPool == &pool_of(device) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) {
  return with_pool(memPool, value, [&](CUmemPoolHandle_st& pool) {
    if (is_setting(pool, attr, value, true)) return cudaSuccess;
    const bool is_mark = attr == cudaMemPoolAttrReservedMemHigh || attr == cudaMemPoolAttrUsedMemHigh;
    if (!is_mark || *static_cast<std::uint64_t*>(value) != 0) return cudaErrorInvalidValue;
    pool.used_high = pool.used;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value) {
  return with_pool(memPool, value, [&](CUmemPoolHandle_st& pool) {
    if (is_setting(pool, attr, value, false)) return cudaSuccess;
    const bool is_current = attr == cudaMemPoolAttrReservedMemCurrent || attr == cudaMemPoolAttrUsedMemCurrent;
    const bool is_high = attr == cudaMemPoolAttrReservedMemHigh || attr == cudaMemPoolAttrUsedMemHigh;
    if (!is_current && !is_high) return cudaErrorInvalidValue;
    *static_cast<std::uint64_t*>(value) = is_current ? pool.used : pool.used_high;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, std::size_t) {
  return with_pool(memPool, memPool, [](CUmemPoolHandle_st&) { return cudaSuccess; });  // nothing is held back
}
