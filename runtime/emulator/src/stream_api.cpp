// Streams as the API shows them; how they order work is in streams.cpp.
#include "cuda_runtime_api.h"
#include "managed_memory.h"
#include "platform.h"
#include "streams.h"

using namespace lectern_emulator;

namespace {

cudaError_t create(cudaStream_t* stream, unsigned flags) {
  if (stream == nullptr || (flags & ~static_cast<unsigned>(cudaStreamNonBlocking)) != 0) return cudaErrorInvalidValue;
  *stream = make_stream(flags);
  return cudaSuccess;
}

/// Hands what a call asks of a stream to `give`, which gets the stream.
template <class Value, class Give>
cudaError_t tell(cudaStream_t handle, Value* value, Give&& give) {
  return api([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    const StreamPointer stream = find_stream(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    *value = static_cast<Value>(give(*stream));
    return cudaSuccess;
  });
}

cudaError_t call_host(const std::function<void()>& function) {
  const HostFunctionScope scope;
  function();
  return cudaSuccess;
}

}  // namespace

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
  return api([&] { return forget_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle; });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return api([&] {
    const StreamPointer found = find_stream(stream);
    return found ? finish(last_works(found)) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return api([&] {
    const StreamPointer found = find_stream(stream);
    return found ? ask(last_works(found)) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int* flags) {
  return tell(hStream, flags, [](const CUstream_st& stream) { return stream.flags; });
}

cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int* priority) {
  return tell(hStream, priority, [](const CUstream_st&) { return 0; });
}

cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long* streamId) {
  return tell(hStream, streamId, [](const CUstream_st& stream) { return stream.id; });
}

cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int* device) {
  return tell(hStream, device, [](const CUstream_st& stream) { return stream.device; });
}

// Host code and kernels reach managed memory at any time, so who it is attached to changes nothing.
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* devPtr, std::size_t length, unsigned int flags) {
  return api([&] {
    if (!is_stream(stream)) return cudaErrorInvalidResourceHandle;
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost && flags != cudaMemAttachSingle) return cudaErrorInvalidValue;
    const auto managed = find_managed(devPtr);
    if (!managed || managed->start != devPtr) return cudaErrorInvalidValue;
    return length == 0 || length == managed->size_bytes ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* userData, unsigned int flags) {
  return api([&] {
    if (callback == nullptr || flags != 0) return cudaErrorInvalidValue;
    const StreamPointer found = find_stream(stream);
    if (!found) return cudaErrorInvalidResourceHandle;
    const auto body = [=] { return call_host([=] { callback(stream, sticky_error(), userData); }); };
    return run_where_due(issue(found, "callback", body, {}, AfterFault::kRuns));  // which is told of the error
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData) {
  return api([&] {
    if (fn == nullptr) return cudaErrorInvalidValue;
    const StreamPointer found = find_stream(stream);
    if (!found) return cudaErrorInvalidResourceHandle;
    return queue(found, "host function", [=] { return call_host([=] { fn(userData); }); });
  });
}
