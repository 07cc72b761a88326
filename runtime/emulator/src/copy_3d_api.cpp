// Boxes of memory: allocated with a pitch, filled, and copied from one position to another.
#include "copies.h"
#include "cuda_runtime_api.h"
#include "platform.h"
#include "report.h"

using namespace lectern_emulator;

namespace {

/// One side of a copy: where the box starts within its pitched memory. False where the box leaves a row or a slice.
bool find_start(const cudaPitchedPtr& memory, const cudaPos& position, const Box& box, Layout& start) {
  if (position.x + box.width > memory.pitch) return false;
  if (box.depth > 1 && position.y + box.height > memory.ysize) return false;
  const std::size_t slice = memory.pitch * memory.ysize;
  start = layout_of(static_cast<char*>(memory.ptr) + position.z * slice + position.y * memory.pitch + position.x, memory.pitch, slice);
  return true;
}

cudaError_t copy_box(const cudaMemcpy3DParms* p, CallKind call, cudaStream_t stream) {
  return api([&] {
    if (p == nullptr) return cudaErrorInvalidValue;
    if (p->srcArray != nullptr || p->dstArray != nullptr) {
      report("cudaMemcpy3D: CUDA arrays are not emulated: copy between cudaPitchedPtr (srcPtr, dstPtr)");
      return cudaErrorNotSupported;
    }
    const Box box{p->extent.width, p->extent.height, p->extent.depth};
    Layout from{};
    Layout to{};
    if (!box.is_empty() && (p->srcPtr.ptr == nullptr || p->dstPtr.ptr == nullptr)) return cudaErrorInvalidValue;
    if (!box.is_empty() && (!find_start(p->srcPtr, p->srcPos, box, from) || !find_start(p->dstPtr, p->dstPos, box, to))) {
      return cudaErrorInvalidPitchValue;
    }
    return queue_copy(to, from, box, p->kind, call, find_stream(stream));
  });
}

cudaError_t fill_box(const cudaPitchedPtr& memory, int value, const cudaExtent& extent, CallKind call, cudaStream_t stream) {
  return api([&] {
    const Box box{extent.width, extent.height, extent.depth};
    Layout to{};
    if (!box.is_empty() && (memory.ptr == nullptr || !find_start(memory, {0, 0, 0}, box, to))) return cudaErrorInvalidValue;
    return queue_fill(to, value, box, call, find_stream(stream));
  });
}

}  // namespace

cudaError_t cudaMalloc3D(cudaPitchedPtr* pitchedDevPtr, cudaExtent extent) {
  if (pitchedDevPtr == nullptr) return record(cudaErrorInvalidValue);
  std::size_t rows = 0;
  if (__builtin_mul_overflow(extent.height, extent.depth, &rows)) return record(cudaErrorMemoryAllocation);
  const cudaError_t error = cudaMallocPitch(&pitchedDevPtr->ptr, &pitchedDevPtr->pitch, extent.width, rows);
  if (error != cudaSuccess) return error;
  pitchedDevPtr->xsize = extent.width;
  pitchedDevPtr->ysize = extent.height;
  return cudaSuccess;
}

cudaError_t cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) {
  return fill_box(pitchedDevPtr, value, extent, CallKind::kSynchronous, nullptr);
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, cudaStream_t stream) {
  return fill_box(pitchedDevPtr, value, extent, CallKind::kAsynchronous, stream);
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) { return copy_box(p, CallKind::kSynchronous, nullptr); }

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream) {
  return copy_box(p, CallKind::kAsynchronous, stream);
}
