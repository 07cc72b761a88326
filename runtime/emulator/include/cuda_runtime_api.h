// The functions of the CUDA Runtime API that the emulator implements, with NVIDIA's names, parameters and defaults.
// What is not declared here is refused when a program is compiled. NVIDIA's manual describes each function; the comments
// say what the emulator adds.
#pragma once

#define __CUDA_RUNTIME_API_H__

#include "driver_types.h"
#include "host_defines.h"
#include "lectern_emulator/default_stream.h"

#define CUDART_VERSION 13000
#ifdef __CUDACC__  // where a .cu file is compiled; programs ask which nvcc does it
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#endif

extern "C" {

// ---- Devices. An emulated device says in its name that it is one. ----
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device);
cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp* prop, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attr, int device);
cudaError_t cudaDeviceSynchronize();
/// Removed in CUDA 13: does what cudaDeviceSynchronize does, and says so once on stderr.
cudaError_t cudaThreadSynchronize();
cudaError_t cudaDeviceReset();
/// Gives device 0: emulated devices are all alike.
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* prop);
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* pciBusId);
cudaError_t cudaDeviceGetPCIBusId(char* pciBusId, int len, int device);
/// Gives 0 and 0: there is one priority, and cudaStreamCreateWithPriority gives it to every stream.
cudaError_t cudaDeviceGetStreamPriorityRange(int* leastPriority, int* greatestPriority);
cudaError_t cudaDeviceCanAccessPeer(int* canAccessPeer, int device, int peerDevice);
cudaError_t cudaDeviceEnablePeerAccess(int peerDevice, unsigned int flags);
cudaError_t cudaDeviceDisablePeerAccess(int peerDevice);
cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value);
/// Keeps the flags and changes nothing: they choose how a thread waits, and nothing is ever waited for.
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceFlags(unsigned int* flags);
cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
/// Checked; the order in which devices are tried changes nothing where all can be used.
cudaError_t cudaSetValidDevices(int* device_arr, int len);
/// Wishes about caches and banks are checked, and change nothing.
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cacheConfig);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* pCacheConfig);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* pConfig);
cudaError_t cudaFuncSetSharedMemConfig(const void* func, cudaSharedMemConfig config);
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attr, int srcDevice, int dstDevice);
cudaError_t cudaDriverGetVersion(int* driverVersion);
cudaError_t cudaRuntimeGetVersion(int* runtimeVersion);

// ---- Errors. ----
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorName(cudaError_t error);
const char* cudaGetErrorString(cudaError_t error);

// ---- Memory. ----
cudaError_t cudaMalloc(void** devPtr, std::size_t size);
cudaError_t cudaFree(void* devPtr);
cudaError_t cudaMallocPitch(void** devPtr, std::size_t* pitch, std::size_t width, std::size_t height);
/// Memory that host code and kernels of every device read and write. It counts against the current device's memory.
cudaError_t cudaMallocManaged(void** devPtr, std::size_t size, unsigned int flags = cudaMemAttachGlobal);
cudaError_t cudaMallocAsync(void** devPtr, std::size_t size, cudaStream_t hStream) LECTERN_STREAM_API(cudaMallocAsync);
cudaError_t cudaFreeAsync(void* devPtr, cudaStream_t hStream) LECTERN_STREAM_API(cudaFreeAsync);
cudaError_t cudaMallocHost(void** ptr, std::size_t size);
cudaError_t cudaFreeHost(void* ptr);
cudaError_t cudaHostAlloc(void** pHost, std::size_t size, unsigned int flags);
cudaError_t cudaHostRegister(void* ptr, std::size_t size, unsigned int flags);
cudaError_t cudaHostUnregister(void* ptr);
cudaError_t cudaHostGetDevicePointer(void** pDevice, void* pHost, unsigned int flags);
cudaError_t cudaHostGetFlags(unsigned int* pFlags, void* pHost);
/// Room for a box, whose rows are a pitch apart.
cudaError_t cudaMalloc3D(cudaPitchedPtr* pitchedDevPtr, cudaExtent extent);
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* ptr);

// ---- The memory pool behind cudaMallocAsync. There is one a device, its default one, and it gives freed memory back at once. ----
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* memPool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* memPool, int device);
/// Takes the device's default pool only, since there is no other.
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool);
/// Keeps the release threshold and the reuse policies, which change nothing here, and resets high-water marks.
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void* value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, std::size_t minBytesToKeep);
cudaError_t cudaMallocFromPoolAsync(void** ptr, std::size_t size, cudaMemPool_t memPool, cudaStream_t stream)
    LECTERN_STREAM_API(cudaMallocFromPoolAsync);

// ---- Copies and fills. ----
cudaError_t cudaMemcpy(void* dst, const void* src, std::size_t count, cudaMemcpyKind kind) LECTERN_STREAM_API(cudaMemcpy);
cudaError_t cudaMemcpyAsync(void* dst, const void* src, std::size_t count, cudaMemcpyKind kind, cudaStream_t stream = 0)
    LECTERN_STREAM_API(cudaMemcpyAsync);
cudaError_t cudaMemcpy2D(void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) LECTERN_STREAM_API(cudaMemcpy2D);
cudaError_t cudaMemcpy2DAsync(void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream = 0)
    LECTERN_STREAM_API(cudaMemcpy2DAsync);
cudaError_t cudaMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, std::size_t count);
cudaError_t cudaMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, std::size_t count,
                                cudaStream_t stream = 0) LECTERN_STREAM_API(cudaMemcpyPeerAsync);
cudaError_t cudaMemset(void* devPtr, int value, std::size_t count) LECTERN_STREAM_API(cudaMemset);
cudaError_t cudaMemsetAsync(void* devPtr, int value, std::size_t count, cudaStream_t stream = 0)
    LECTERN_STREAM_API(cudaMemsetAsync);
cudaError_t cudaMemset2D(void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height)
    LECTERN_STREAM_API(cudaMemset2D);
cudaError_t cudaMemset2DAsync(void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream = 0) LECTERN_STREAM_API(cudaMemset2DAsync);
/// Boxes between cudaPitchedPtr; CUDA arrays are refused.
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) LECTERN_STREAM_API(cudaMemcpy3D);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream = 0) LECTERN_STREAM_API(cudaMemcpy3DAsync);
cudaError_t cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) LECTERN_STREAM_API(cudaMemset3D);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, cudaStream_t stream = 0)
    LECTERN_STREAM_API(cudaMemset3DAsync);

// ---- Streams. What is queued has run when the call returns, or with LECTERN_EMULATOR_STREAMS=lazy when somebody waits. ----
cudaError_t cudaStreamCreate(cudaStream_t* pStream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* pStream, unsigned int flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* pStream, unsigned int flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream) LECTERN_STREAM_API(cudaStreamSynchronize);
cudaError_t cudaStreamQuery(cudaStream_t stream) LECTERN_STREAM_API(cudaStreamQuery);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0)
    LECTERN_STREAM_API(cudaStreamWaitEvent);
cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int* flags) LECTERN_STREAM_API(cudaStreamGetFlags);
cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int* priority) LECTERN_STREAM_API(cudaStreamGetPriority);
/// Names a stream in this process, and stays its own when the handle is used again.
cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long* streamId) LECTERN_STREAM_API(cudaStreamGetId);
cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int* device) LECTERN_STREAM_API(cudaStreamGetDevice);
/// Checked, and changes nothing: host code and kernels reach managed memory at any time.
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* devPtr, std::size_t length = 0,
                                     unsigned int flags = cudaMemAttachSingle)
    LECTERN_STREAM_API(cudaStreamAttachMemAsync);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* userData, unsigned int flags)
    LECTERN_STREAM_API(cudaStreamAddCallback);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData)
    LECTERN_STREAM_API(cudaLaunchHostFunc);

// ---- Events. Times are the host's clock: good for order, not for speed. ----
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) LECTERN_STREAM_API(cudaEventRecord);
/// Flags are those of graphs, which are refused: only cudaEventRecordDefault is taken.
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0, unsigned int flags = 0)
    LECTERN_STREAM_API(cudaEventRecordWithFlags);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t end);

}  // extern "C"

/// An event with the default flags. (In NVIDIA's header too it is a C function whose C++ overload takes flags.)
cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags = cudaEventDefault);

// Hints about managed memory, in the forms of CUDA 12 (a device) and 13 (a location). Wrong ones are refused; right ones change
// nothing, since there is one memory to be in.
cudaError_t cudaMemPrefetchAsync(const void* devPtr, std::size_t count, int dstDevice, cudaStream_t stream = 0)
    LECTERN_STREAM_API(cudaMemPrefetchAsync);
cudaError_t cudaMemPrefetchAsync(const void* devPtr, std::size_t count, cudaMemLocation location, unsigned int flags,
                                 cudaStream_t stream = 0) LECTERN_STREAM_API(cudaMemPrefetchAsync_v2);
cudaError_t cudaMemAdvise(const void* devPtr, std::size_t count, cudaMemoryAdvise advice, int device);
cudaError_t cudaMemAdvise(const void* devPtr, std::size_t count, cudaMemoryAdvise advice, cudaMemLocation location);
