// cudaMallocManaged, and the hints for it, which are checked and change nothing: there is one memory to be in.
#include "cuda_runtime_api.h"
#include "managed_memory.h"
#include "platform.h"
#include "streams.h"

using namespace lectern_emulator;

namespace {

cudaError_t check_range(const void* start, std::size_t count) {
  const auto managed = find_managed(start);
  if (!managed || count == 0) return cudaErrorInvalidValue;
  const auto left = static_cast<std::size_t>(managed->start + managed->size_bytes - static_cast<const char*>(start));
  return count <= left ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t check_device(int device) {
  return device == cudaCpuDeviceId || platform().has(device) ? cudaSuccess : cudaErrorInvalidDevice;
}

cudaError_t check_location(const cudaMemLocation& location) {
  switch (location.type) {
    case cudaMemLocationTypeDevice: return platform().has(location.id) ? cudaSuccess : cudaErrorInvalidDevice;
    case cudaMemLocationTypeHost:
    case cudaMemLocationTypeHostNuma:
    case cudaMemLocationTypeHostNumaCurrent: return cudaSuccess;
    default: return cudaErrorInvalidValue;
  }
}

cudaError_t prefetch(const void* start, std::size_t count, cudaError_t target, cudaStream_t stream) {
  if (!is_stream(stream)) return cudaErrorInvalidResourceHandle;
  return target != cudaSuccess ? target : check_range(start, count);
}

cudaError_t advise(const void* start, std::size_t count, cudaMemoryAdvise advice, cudaError_t target) {
  if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy) return cudaErrorInvalidValue;
  const bool names_a_device = advice == cudaMemAdviseSetPreferredLocation || advice >= cudaMemAdviseSetAccessedBy;
  return names_a_device && target != cudaSuccess ? target : check_range(start, count);
}

}  // namespace

cudaError_t cudaMallocManaged(void** devPtr, std::size_t size, unsigned int flags) {
  return api([&] {
    if (devPtr == nullptr || size == 0) return cudaErrorInvalidValue;
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) return cudaErrorInvalidValue;
    void* const memory = allocate_managed(size);
    if (memory == nullptr) return cudaErrorMemoryAllocation;
    *devPtr = memory;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPrefetchAsync(const void* devPtr, std::size_t count, int dstDevice, cudaStream_t stream) {
  return api([&] { return prefetch(devPtr, count, check_device(dstDevice), stream); });
}

cudaError_t cudaMemPrefetchAsync(const void* devPtr, std::size_t count, cudaMemLocation location, unsigned int flags,
                                 cudaStream_t stream) {
  return api([&] { return flags != 0 ? cudaErrorInvalidValue : prefetch(devPtr, count, check_location(location), stream); });
}

cudaError_t cudaMemAdvise(const void* devPtr, std::size_t count, cudaMemoryAdvise advice, int device) {
  return api([&] { return advise(devPtr, count, advice, check_device(device)); });
}

cudaError_t cudaMemAdvise(const void* devPtr, std::size_t count, cudaMemoryAdvise advice, cudaMemLocation location) {
  return api([&] { return advise(devPtr, count, advice, check_location(location)); });
}
