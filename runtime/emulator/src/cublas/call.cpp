#include "call.h"

#include <deque>

#include "host_memory.h"
#include "platform.h"
#include "report.h"
#include "streams.h"

namespace lectern_emulator {
namespace {

/// Opens the memory of all devices: an operand may lie on a peer.
class OpenDevices {
 public:
  OpenDevices() {
    for (int i = 0; i < platform().device_count(); ++i) open_.emplace_back(platform().device(i).memory);
  }

 private:
  std::deque<OpenMemory> open_;
};

/// The handle's stream; a default one is that of the handle's device.
StreamPointer stream_of(const cublasContext& context) {
  const bool is_legacy = context.stream == nullptr || context.stream == cudaStreamLegacy;
  return is_legacy ? legacy_stream(context.device) : find_stream(context.stream);
}

}  // namespace

const char* trouble_with(const void* start, std::size_t bytes, int device) {
  if (bytes == 0) return nullptr;
  const auto* const first = static_cast<const char*>(start);
  if (const int owner = platform().device_of(start); owner >= 0) {
    if (owner != device && !platform().device(device).peer_enabled[static_cast<std::size_t>(owner)]) {
      return "lies on another device, to which peer access is not enabled";
    }
    const auto allocation = platform().device(owner).memory.find(start);
    if (!allocation) return "lies in device memory that is not allocated (freed?)";
    if (bytes > static_cast<std::size_t>(allocation->start + allocation->size_bytes - first)) {
      return "reaches beyond the end of its allocation: compare its size with the dimensions and the leading dimension";
    }
    return nullptr;
  }
  const auto known = find_known(start);
  if (!known) return "lies in host memory: cudaMalloc room for it and copy it there";
  if (bytes > static_cast<std::size_t>(known->start + known->size_bytes - first))
    return "reaches beyond the end of its memory";
  return nullptr;
}

Call::Call(const char* name, cublasHandle_t handle) : name_(name) {
  if (is_cublas_handle(handle)) {
    context_ = *handle;
  } else {
    refuse(CUBLAS_STATUS_NOT_INITIALIZED, "the handle is not one that cublasCreate gave");
  }
}

Call::Call(const char* name, cublasHandle_t handle, cudaStream_t stream, cublasPointerMode_t pointer_mode)
    : Call(name, handle) {
  context_.stream = stream;
  context_.pointer_mode = pointer_mode;
}

void Call::refuse(cublasStatus_t status, const char* why) {
  if (!ok()) return;
  status_ = status;
  report("%s: %s (%s)", name_, why, cublasGetStatusName(status));
}

void Call::require(bool valid, const char* rule) {
  if (ok() && !valid) refuse(CUBLAS_STATUS_INVALID_VALUE, rule);
}

void Call::operand(const char* operand_name, const void* start, std::size_t bytes) {
  if (!ok() || bytes == 0) return;
  const char* const trouble = start == nullptr ? "is null" : trouble_with(start, bytes, context_.device);
  if (trouble == nullptr) return;
  // A null pointer is a wrong argument; another address would have been found out by the device.
  status_ = start == nullptr ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_EXECUTION_FAILED;
  report("%s: %s (%zu bytes at %p) %s (%s)", name_, operand_name, bytes, start, trouble, cublasGetStatusName(status_));
}

void Call::place(const char* operand_name, const void* pointer, std::size_t bytes) {
  if (!ok()) return;
  if (pointer == nullptr || pointer_on_device()) return operand(operand_name, pointer, bytes);
  if (platform().device_of(pointer) < 0) return;
  status_ = CUBLAS_STATUS_INVALID_VALUE;
  report("%s: %s lies in device memory, and the handle's pointer mode is CUBLAS_POINTER_MODE_HOST (%s)", name_,
         operand_name, cublasGetStatusName(status_));
}

cublasStatus_t Call::run(std::function<void()> work) {
  return run_and_tell([work = std::move(work)] {
    work();
    return cudaSuccess;
  });
}

cublasStatus_t Call::run_and_tell(std::function<cudaError_t()> work) {
  if (!ok()) return status_;
  const StreamPointer stream = stream_of(context_);
  if (!stream || readiness() != cudaSuccess) return CUBLAS_STATUS_EXECUTION_FAILED;
  const auto body = [work = std::move(work)] {
    const OpenDevices open;
    return work();
  };
  return queue(stream, "library call", body) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

cublasStatus_t Call::run_for_result(std::function<void()> work) {
  const cublasStatus_t status = run(std::move(work));
  if (status != CUBLAS_STATUS_SUCCESS || pointer_on_device()) return status;
  return finish(last_works(stream_of(context_))) == cudaSuccess ? status : CUBLAS_STATUS_EXECUTION_FAILED;
}

}  // namespace lectern_emulator
