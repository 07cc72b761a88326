// Copies and fills of lines and rows, and copies between devices.
#include "copies.h"
#include "cuda_runtime_api.h"
#include "platform.h"

using namespace lectern_emulator;

namespace {

cudaError_t copy(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width, std::size_t height,
                 cudaMemcpyKind kind, CallKind call, cudaStream_t stream) {
  return api([&] {
    if (width > to_pitch || width > from_pitch) return cudaErrorInvalidPitchValue;
    return queue_copy(layout_of(to, to_pitch), layout_of(from, from_pitch), {width, height}, kind, call, find_stream(stream));
  });
}

cudaError_t fill(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, CallKind call,
                 cudaStream_t stream) {
  return api([&] {
    if (width > pitch) return cudaErrorInvalidPitchValue;
    return queue_fill(layout_of(to, pitch), value, {width, height}, call, find_stream(stream));
  });
}

/// What is wrong with a copy between these devices, before anything else is asked.
cudaError_t check_peers(const void* to, int to_device, const void* from, int from_device, std::size_t count) {
  if (!platform().has(to_device) || !platform().has(from_device)) return cudaErrorInvalidDevice;
  if (count == 0) return cudaSuccess;
  const bool lie_there = place_of(to, count).device == to_device && place_of(from, count).device == from_device;
  return lie_there ? cudaSuccess : cudaErrorInvalidValue;
}

}  // namespace

cudaError_t cudaMemcpy(void* dst, const void* src, std::size_t count, cudaMemcpyKind kind) {
  return copy(dst, count, src, count, count, 1, kind, CallKind::kSynchronous, nullptr);
}

cudaError_t cudaMemcpyAsync(void* dst, const void* src, std::size_t count, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(dst, count, src, count, count, 1, kind, CallKind::kAsynchronous, stream);
}

cudaError_t cudaMemcpy2D(void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  return copy(dst, dpitch, src, spitch, width, height, kind, CallKind::kSynchronous, nullptr);
}

cudaError_t cudaMemcpy2DAsync(void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return copy(dst, dpitch, src, spitch, width, height, kind, CallKind::kAsynchronous, stream);
}

// Serialised with all work of both devices, and of the current one.
cudaError_t cudaMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, std::size_t count) {
  return api([&] {
    if (const cudaError_t wrong = check_peers(dst, dstDevice, src, srcDevice, count); wrong != cudaSuccess) return wrong;
    for (const int device : {current_device(), dstDevice, srcDevice}) {
      if (const cudaError_t error = finish_device(device); error != cudaSuccess) return error;
    }
    const StreamPointer stream = legacy_stream(current_device());
    const cudaError_t error = queue_copy(layout_of(dst), layout_of(src), {count}, cudaMemcpyDeviceToDevice, CallKind::kSynchronous, stream);
    return error == cudaSuccess ? finish(last_works(stream)) : error;
  });
}

cudaError_t cudaMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, std::size_t count,
                                cudaStream_t stream) {
  return api([&] {
    const StreamPointer found = find_stream(stream);
    if (!found) return cudaErrorInvalidResourceHandle;
    if (const cudaError_t wrong = check_peers(dst, dstDevice, src, srcDevice, count); wrong != cudaSuccess) return wrong;
    // In the legacy stream it also comes after and before the work of the other devices.
    Works before;
    if (found->is_legacy) {
      for (const int device : {dstDevice, srcDevice}) {
        const Works of_device = last_works(legacy_stream(device));
        before.insert(before.end(), of_device.begin(), of_device.end());
      }
    }
    const cudaError_t error = queue_copy(layout_of(dst), layout_of(src), {count}, cudaMemcpyDeviceToDevice,
                                         CallKind::kAsynchronous, found, before);
    if (error != cudaSuccess || !found->is_legacy) return error;
    for (const int device : {dstDevice, srcDevice}) {
      if (device == found->device) continue;
      const cudaError_t late = queue(legacy_stream(device), "wait for a copy between devices", [] { return cudaSuccess; }, HostWaits::kNo, last_works(found));
      if (late != cudaSuccess) return late;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaMemset(void* devPtr, int value, std::size_t count) {
  return fill(devPtr, count, value, count, 1, CallKind::kSynchronous, nullptr);
}

cudaError_t cudaMemsetAsync(void* devPtr, int value, std::size_t count, cudaStream_t stream) {
  return fill(devPtr, count, value, count, 1, CallKind::kAsynchronous, stream);
}

cudaError_t cudaMemset2D(void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return fill(devPtr, pitch, value, width, height, CallKind::kSynchronous, nullptr);
}

cudaError_t cudaMemset2DAsync(void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream) {
  return fill(devPtr, pitch, value, width, height, CallKind::kAsynchronous, stream);
}
