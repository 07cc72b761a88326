// The only way in which Lectern calls the CUDA Runtime API: a failed call becomes a CudaError with its text, file and line.
#pragma once

#include <cuda_runtime.h>

namespace lectern::cuda {

/// Clears a non-sticky error, then throws CudaError (OutOfMemoryError for cudaErrorMemoryAllocation).
[[noreturn]] void throw_cuda_error(cudaError_t code, const char* call, const char* file, int line);

}  // namespace lectern::cuda

/// Runs `call`, which gives a cudaError_t, and throws unless it succeeded.
#define LECTERN_CUDA_CHECK(call)                                                     \
  do {                                                                               \
    const cudaError_t lectern_status = (call);                                       \
    if (lectern_status != cudaSuccess) {                                             \
      ::lectern::cuda::throw_cuda_error(lectern_status, #call, __FILE__, __LINE__);  \
    }                                                                                \
  } while (false)
