// Streams, first form: eager. Whatever a stream is given has run when the call that gave it returns.
#include <mutex>
#include <set>

#include "cuda_runtime_api.h"
#include "platform.h"
#include "stream_table.h"

namespace lectern_emulator {
namespace {

struct Streams {
  std::mutex mutex;
  std::set<cudaStream_t> alive;
};

Streams& streams() {
  static Streams* const instance = new Streams;
  return *instance;
}

bool is_default(cudaStream_t stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

cudaError_t create(cudaStream_t* stream, unsigned flags) {
  if (stream == nullptr || (flags & ~static_cast<unsigned>(cudaStreamNonBlocking)) != 0) return cudaErrorInvalidValue;
  const std::lock_guard lock(streams().mutex);
  *stream = new CUstream_st{current_device(), flags};
  streams().alive.insert(*stream);
  return cudaSuccess;
}

}  // namespace

bool is_stream(cudaStream_t stream) {
  if (is_default(stream)) return true;
  const std::lock_guard lock(streams().mutex);
  return streams().alive.contains(stream);
}

int device_of(cudaStream_t stream) { return is_default(stream) ? current_device() : stream->device; }

}  // namespace lectern_emulator

using namespace lectern_emulator;

cudaError_t cudaStreamCreate(cudaStream_t* pStream) {
  return api([&] { return create(pStream, cudaStreamDefault); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* pStream, unsigned int flags) {
  return api([&] { return create(pStream, flags); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* pStream, unsigned int flags, int) {
  return api([&] { return create(pStream, flags); });  // a device without priorities gives every stream the same
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return api([&] {
    const std::lock_guard lock(streams().mutex);
    if (streams().alive.erase(stream) == 0) return cudaErrorInvalidResourceHandle;
    delete stream;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return api([&] { return is_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle; });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int* flags) {
  return api([&] {
    if (flags == nullptr) return cudaErrorInvalidValue;
    if (!is_stream(hStream)) return cudaErrorInvalidResourceHandle;
    *flags = is_default(hStream) ? cudaStreamDefault : hStream->flags;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int* priority) {
  return api([&] {
    if (priority == nullptr) return cudaErrorInvalidValue;
    if (!is_stream(hStream)) return cudaErrorInvalidResourceHandle;
    *priority = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* userData, unsigned int flags) {
  return api([&] {
    if (callback == nullptr || flags != 0) return cudaErrorInvalidValue;
    if (!is_stream(stream)) return cudaErrorInvalidResourceHandle;
    callback(stream, cudaSuccess, userData);
    return cudaSuccess;
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData) {
  return api([&] {
    if (fn == nullptr) return cudaErrorInvalidValue;
    if (!is_stream(stream)) return cudaErrorInvalidResourceHandle;
    fn(userData);
    return cudaSuccess;
  });
}
