// The emulator's <cuda_runtime.h>: the Runtime API, its C++ conveniences, the launch of kernels and what kernels call.
// Read lectern_emulator/launch.h for how a call of a kernel becomes a grid of threads.
#pragma once

#define __CUDA_RUNTIME_H__

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cuda_runtime_api.h"
#include "device_launch_parameters.h"
#include "lectern_emulator/architecture.h"
#include "lectern_emulator/device_functions.h"
#include "lectern_emulator/launch.h"
#include "lectern_emulator/occupancy.h"
#include "lectern_emulator/scoped_atomics.h"
#include "lectern_emulator/shared_memory.h"
#include "lectern_emulator/symbols.h"
#include "vector_functions.h"

/// The typed forms spare the caller a cast to void**.
template <class T>
cudaError_t cudaMalloc(T** devPtr, std::size_t size) {
  return cudaMalloc(reinterpret_cast<void**>(devPtr), size);
}
template <class T>
cudaError_t cudaMallocManaged(T** devPtr, std::size_t size, unsigned int flags = cudaMemAttachGlobal) {
  return cudaMallocManaged(reinterpret_cast<void**>(devPtr), size, flags);
}
template <class T>
cudaError_t cudaMallocPitch(T** devPtr, std::size_t* pitch, std::size_t width, std::size_t height) {
  return cudaMallocPitch(reinterpret_cast<void**>(devPtr), pitch, width, height);
}
template <class T>
cudaError_t cudaMallocAsync(T** devPtr, std::size_t size, cudaStream_t stream) {
  return cudaMallocAsync(reinterpret_cast<void**>(devPtr), size, stream);
}
template <class T>
cudaError_t cudaMallocHost(T** ptr, std::size_t size, unsigned int flags = cudaHostAllocDefault) {
  return cudaHostAlloc(reinterpret_cast<void**>(ptr), size, flags);
}
template <class T>
cudaError_t cudaHostAlloc(T** pHost, std::size_t size, unsigned int flags) {
  return cudaHostAlloc(reinterpret_cast<void**>(pHost), size, flags);
}
template <class T>
cudaError_t cudaHostGetDevicePointer(T** pDevice, void* pHost, unsigned int flags) {
  return cudaHostGetDevicePointer(reinterpret_cast<void**>(pDevice), pHost, flags);
}
