// What files call that were compiled for per-thread default streams: the same functions, for which a null stream handle is
// the calling thread's own stream. default_stream.h sends them here.
#include "cuda_runtime_api.h"
#include "streams.h"

/// NAME_ptsz calls `function` with the same parameters.
#define LECTERN_PER_THREAD(name, function, parameters, arguments) \
  extern "C" cudaError_t name##_ptsz parameters {                 \
    const lectern_emulator::NullIsPerThread scope;                \
    return function arguments;                                    \
  }

LECTERN_PER_THREAD(cudaMallocAsync, cudaMallocAsync, (void** devPtr, std::size_t size, cudaStream_t hStream),
                   (devPtr, size, hStream))
LECTERN_PER_THREAD(cudaFreeAsync, cudaFreeAsync, (void* devPtr, cudaStream_t hStream),
                   (devPtr, hStream))
LECTERN_PER_THREAD(cudaMallocFromPoolAsync, cudaMallocFromPoolAsync, (void** ptr, std::size_t size, cudaMemPool_t memPool, cudaStream_t stream),
                   (ptr, size, memPool, stream))
LECTERN_PER_THREAD(cudaMemcpy, cudaMemcpy, (void* dst, const void* src, std::size_t count, cudaMemcpyKind kind),
                   (dst, src, count, kind))
LECTERN_PER_THREAD(cudaMemcpyAsync, cudaMemcpyAsync, (void* dst, const void* src, std::size_t count, cudaMemcpyKind kind, cudaStream_t stream),
                   (dst, src, count, kind, stream))
LECTERN_PER_THREAD(cudaMemcpy2D, cudaMemcpy2D, (void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width, std::size_t height, cudaMemcpyKind kind),
                   (dst, dpitch, src, spitch, width, height, kind))
LECTERN_PER_THREAD(cudaMemcpy2DAsync, cudaMemcpy2DAsync, (void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream),
                   (dst, dpitch, src, spitch, width, height, kind, stream))
LECTERN_PER_THREAD(cudaMemcpyPeerAsync, cudaMemcpyPeerAsync, (void* dst, int dstDevice, const void* src, int srcDevice, std::size_t count, cudaStream_t stream),
                   (dst, dstDevice, src, srcDevice, count, stream))
LECTERN_PER_THREAD(cudaMemset, cudaMemset, (void* devPtr, int value, std::size_t count),
                   (devPtr, value, count))
LECTERN_PER_THREAD(cudaMemsetAsync, cudaMemsetAsync, (void* devPtr, int value, std::size_t count, cudaStream_t stream),
                   (devPtr, value, count, stream))
LECTERN_PER_THREAD(cudaMemset2D, cudaMemset2D, (void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height),
                   (devPtr, pitch, value, width, height))
LECTERN_PER_THREAD(cudaMemset2DAsync, cudaMemset2DAsync, (void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height, cudaStream_t stream),
                   (devPtr, pitch, value, width, height, stream))
LECTERN_PER_THREAD(cudaMemcpy3D, cudaMemcpy3D, (const cudaMemcpy3DParms* p),
                   (p))
LECTERN_PER_THREAD(cudaMemcpy3DAsync, cudaMemcpy3DAsync, (const cudaMemcpy3DParms* p, cudaStream_t stream),
                   (p, stream))
LECTERN_PER_THREAD(cudaMemset3D, cudaMemset3D, (cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent),
                   (pitchedDevPtr, value, extent))
LECTERN_PER_THREAD(cudaMemset3DAsync, cudaMemset3DAsync, (cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, cudaStream_t stream),
                   (pitchedDevPtr, value, extent, stream))
LECTERN_PER_THREAD(cudaStreamSynchronize, cudaStreamSynchronize, (cudaStream_t stream),
                   (stream))
LECTERN_PER_THREAD(cudaStreamQuery, cudaStreamQuery, (cudaStream_t stream),
                   (stream))
LECTERN_PER_THREAD(cudaStreamWaitEvent, cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned int flags),
                   (stream, event, flags))
LECTERN_PER_THREAD(cudaStreamGetFlags, cudaStreamGetFlags, (cudaStream_t hStream, unsigned int* flags),
                   (hStream, flags))
LECTERN_PER_THREAD(cudaStreamGetPriority, cudaStreamGetPriority, (cudaStream_t hStream, int* priority),
                   (hStream, priority))
LECTERN_PER_THREAD(cudaStreamGetId, cudaStreamGetId, (cudaStream_t hStream, unsigned long long* streamId),
                   (hStream, streamId))
LECTERN_PER_THREAD(cudaStreamGetDevice, cudaStreamGetDevice, (cudaStream_t hStream, int* device),
                   (hStream, device))
LECTERN_PER_THREAD(cudaStreamAttachMemAsync, cudaStreamAttachMemAsync, (cudaStream_t stream, void* devPtr, std::size_t length, unsigned int flags),
                   (stream, devPtr, length, flags))
LECTERN_PER_THREAD(cudaStreamAddCallback, cudaStreamAddCallback, (cudaStream_t stream, cudaStreamCallback_t callback, void* userData, unsigned int flags),
                   (stream, callback, userData, flags))
LECTERN_PER_THREAD(cudaLaunchHostFunc, cudaLaunchHostFunc, (cudaStream_t stream, cudaHostFn_t fn, void* userData),
                   (stream, fn, userData))
LECTERN_PER_THREAD(cudaEventRecord, cudaEventRecord, (cudaEvent_t event, cudaStream_t stream),
                   (event, stream))
LECTERN_PER_THREAD(cudaEventRecordWithFlags, cudaEventRecordWithFlags, (cudaEvent_t event, cudaStream_t stream, unsigned int flags),
                   (event, stream, flags))
LECTERN_PER_THREAD(cudaMemPrefetchAsync, cudaMemPrefetchAsync, (const void* devPtr, std::size_t count, int dstDevice, cudaStream_t stream),
                   (devPtr, count, dstDevice, stream))
LECTERN_PER_THREAD(cudaMemPrefetchAsync_v2, cudaMemPrefetchAsync, (const void* devPtr, std::size_t count, cudaMemLocation location, unsigned int flags, cudaStream_t stream),
                   (devPtr, count, location, flags, stream))
