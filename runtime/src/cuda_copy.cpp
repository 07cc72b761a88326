// The three copies in which a cuda device takes part. All are queued on a stream; a blocking copy then waits for it.
#include "copy.h"
#include "cuda_pinned_memory.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/stream.h"

namespace lectern::cuda {

namespace {

void queue_copy(void* to, const void* from, std::size_t size_bytes, cudaMemcpyKind kind, const Stream& stream,
                bool non_blocking) {
  LECTERN_CUDA_CHECK(cudaMemcpyAsync(to, from, size_bytes, kind, static_cast<cudaStream_t>(stream.handle())));
  if (!non_blocking) stream.synchronize();
}

}  // namespace

void copy_host_to_device(void* to, Device to_device, const void* from, std::size_t size_bytes, bool non_blocking) {
  const DeviceGuard guard(to_device);
  const Stream stream = current_stream(to_device);
  queue_copy(to, from, size_bytes, cudaMemcpyHostToDevice, stream, non_blocking);
  if (non_blocking) pinned_memory().note_copy(from, stream);
}

void copy_device_to_host(void* to, const void* from, Device from_device, std::size_t size_bytes, bool non_blocking) {
  const DeviceGuard guard(from_device);
  const Stream stream = current_stream(from_device);
  queue_copy(to, from, size_bytes, cudaMemcpyDeviceToHost, stream, non_blocking);
  if (non_blocking) pinned_memory().note_copy(to, stream);
}

void copy_device_to_device(void* to, Device to_device, const void* from, Device from_device, std::size_t size_bytes) {
  const DeviceGuard guard(from_device);
  const Stream source_stream = current_stream(from_device);
  if (to_device == from_device) {
    queue_copy(to, from, size_bytes, cudaMemcpyDeviceToDevice, source_stream, true);
    return;
  }
  // Queued at the source. The target's own queue is waited for before (its memory may still be in use) and waits after.
  const Stream target_stream = current_stream(to_device);
  source_stream.wait_stream(target_stream);
  LECTERN_CUDA_CHECK(cudaMemcpyPeerAsync(to, to_device.index().value(), from, from_device.index().value(), size_bytes,
                                         static_cast<cudaStream_t>(source_stream.handle())));
  target_stream.wait_stream(source_stream);
}

}  // namespace lectern::cuda
