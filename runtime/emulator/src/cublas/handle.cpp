// What a cuBLAS handle remembers, and the texts of its statuses.
#include <mutex>
#include <set>

#include "call.h"
#include "platform.h"
#include "streams.h"

namespace lectern_emulator {
namespace {

struct Handles {
  std::mutex mutex;
  std::set<cublasHandle_t> alive;
};

Handles& handles() {
  static Handles* const instance = new Handles;  // never destroyed: a program may do so at its very end
  return *instance;
}

/// Null pointers and dead handles are refused; else `body` does it.
template <class Body>
cublasStatus_t with(const char* name, cublasHandle_t handle, bool valid, Body&& body) {
  Call call(name, handle);
  call.require(valid, "an argument is null or not one of its enumeration");
  if (call.ok()) body();
  return call.status();
}

}  // namespace

bool is_cublas_handle(cublasHandle_t handle) {
  const std::lock_guard lock(handles().mutex);
  return handles().alive.contains(handle);
}

}  // namespace lectern_emulator

using namespace lectern_emulator;

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = nullptr;
  if (readiness() != cudaSuccess) return CUBLAS_STATUS_NOT_INITIALIZED;
  const std::lock_guard lock(handles().mutex);
  *handle = new cublasContext{.device = current_device()};
  handles().alive.insert(*handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  if (!is_cublas_handle(handle)) return CUBLAS_STATUS_NOT_INITIALIZED;
  cudaStreamSynchronize(handle->stream);
  const std::lock_guard lock(handles().mutex);
  handles().alive.erase(handle);
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion(cublasHandle_t, int* version) {
  if (version == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
  *version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value) {
  constexpr int kValues[] = {CUBLAS_VER_MAJOR, CUBLAS_VER_MINOR, CUBLAS_VER_PATCH};
  if (value == nullptr || type < MAJOR_VERSION || type > PATCH_LEVEL) return CUBLAS_STATUS_INVALID_VALUE;
  *value = kValues[type];
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t streamId) {
  return with(__func__, handle, is_stream(streamId), [&] { handle->stream = streamId; });
}

cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* streamId) {
  return with(__func__, handle, streamId != nullptr, [&] { *streamId = handle->stream; });
}

cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void* workspace, std::size_t workspaceSizeInBytes) {
  Call call(__func__, handle);
  call.operand("workspace", workspace, workspaceSizeInBytes);
  return call.status();
}

cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
  const bool valid = mode == CUBLAS_POINTER_MODE_HOST || mode == CUBLAS_POINTER_MODE_DEVICE;
  return with(__func__, handle, valid, [&] { handle->pointer_mode = mode; });
}

cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
  return with(__func__, handle, mode != nullptr, [&] { *mode = handle->pointer_mode; });
}

cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
  const bool valid = mode == CUBLAS_ATOMICS_NOT_ALLOWED || mode == CUBLAS_ATOMICS_ALLOWED;
  return with(__func__, handle, valid, [&] { handle->atomics_mode = mode; });
}

cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode) {
  return with(__func__, handle, mode != nullptr, [&] { *mode = handle->atomics_mode; });
}

cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  const int base = mode & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
  const bool valid = (base >= CUBLAS_DEFAULT_MATH && base <= CUBLAS_FP32_EMULATED_BF16X9_MATH) ||
                     base == CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH;
  return with(__func__, handle, valid, [&] { handle->math_mode = mode; });
}

cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  return with(__func__, handle, mode != nullptr, [&] { *mode = handle->math_mode; });
}

const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "CUBLAS_STATUS_ARCH_MISMATCH";
    case CUBLAS_STATUS_MAPPING_ERROR: return "CUBLAS_STATUS_MAPPING_ERROR";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "CUBLAS_STATUS_INTERNAL_ERROR";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
    case CUBLAS_STATUS_LICENSE_ERROR: return "CUBLAS_STATUS_LICENSE_ERROR";
  }
  return "CUBLAS_STATUS_UNKNOWN";
}

const char* cublasGetStatusString(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "the library was not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED: return "the resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE: return "an invalid value was used as an argument";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "an absent device architectural feature is required";
    case CUBLAS_STATUS_MAPPING_ERROR: return "an access to GPU memory space failed";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "the function failed to launch on the GPU";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "an internal operation failed";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "the functionality is not supported";
    case CUBLAS_STATUS_LICENSE_ERROR: return "the license check failed";
  }
  return "unknown status";
}
