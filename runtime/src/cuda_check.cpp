// The text of a failed CUDA call: PyTorch's first, then the call, where it stands, and what can be done.
#include "lectern/runtime/cuda_check.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"

namespace lectern::cuda {

namespace {

// After these the device's memory can no longer be trusted: CUDA returns the error to every later call of the process.
bool is_sticky(cudaError_t code) {
  switch (code) {
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
      return true;
    default:
      return false;
  }
}

std::string hint(cudaError_t code) {
  if (code == cudaErrorInvalidDevice) return "GPU device may be out of range, do you have enough GPUs?\n";
  return fmt::format(
      "Search for `{}' in https://docs.nvidia.com/cuda/cuda-runtime-api/group__CUDART__TYPES.html for more information.\n",
      cudaGetErrorName(code));
}

}  // namespace

void throw_cuda_error(cudaError_t code, const char* call, const char* file, int line) {
  const bool sticky = is_sticky(code);
  if (!sticky) cudaGetLastError();  // so that the next call does not report this one again
  std::string text = fmt::format(
      "CUDA error: {}\n{}"
      "CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.\n"
      "For debugging consider passing CUDA_LAUNCH_BLOCKING=1\n"
      "Lectern: {} failed at {}:{}",
      cudaGetErrorString(code), hint(code), call, file, line);
  if (sticky) text += "\nThe device is lost to this process: every later CUDA call fails in the same way until it is started again.";
  if (code == cudaErrorMemoryAllocation) throw OutOfMemoryError(text);
  throw CudaError(text, static_cast<int>(code), sticky);
}

}  // namespace lectern::cuda
