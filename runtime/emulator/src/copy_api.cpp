// Copies and fills: every address is looked up first, so that a wrong direction or a range that leaves its allocation is refused.
#include <cstring>
#include <optional>

#include "cuda_runtime_api.h"
#include "host_memory.h"
#include "lectern_emulator/symbols.h"
#include "managed_memory.h"
#include "platform.h"
#include "stream_table.h"

namespace lectern_emulator {
namespace {

/// Where a range of bytes lies. `valid` is false when it starts in device memory and leaves its allocation.
struct Place {
  int device = -1;  // -1: host memory
  bool is_symbol = false;
  bool valid = true;
  bool is_either = false;  // managed: counts as the host's and as a device's
};

Place place_of(const void* address, std::size_t count) {
  const char* const start = static_cast<const char*>(address);
  if (const int device = platform().device_of(address); device >= 0) {
    const auto allocation = platform().device(device).memory.find(address);
    const bool inside = allocation && count <= static_cast<std::size_t>(allocation->start + allocation->size_bytes - start);
    return {device, false, inside, false};
  }
  if (const auto managed = find_managed(address)) {
    return {-1, false, count <= static_cast<std::size_t>(managed->start + managed->size_bytes - start), true};
  }
  if (const auto known = find_known(address); known && counts_as_device(known->kind)) {
    return {-1, true, count <= static_cast<std::size_t>(known->start + known->size_bytes - start), false};
  }
  return {};
}

bool is_device(const Place& place) { return place.device >= 0 || place.is_symbol; }
/// Page-locked host memory counts as either side, since it is in one address space with the device.
bool fits(const Place& place, bool wants_device, const void* address) {
  if (place.is_either) return true;
  if (is_device(place)) return wants_device;
  return !wants_device || find_known(address).has_value();
}

bool direction_fits(const Place& to, const void* dst, const Place& from, const void* src, cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost: return fits(to, false, dst) && fits(from, false, src);
    case cudaMemcpyHostToDevice: return fits(to, true, dst) && fits(from, false, src);
    case cudaMemcpyDeviceToHost: return fits(to, false, dst) && fits(from, true, src);
    case cudaMemcpyDeviceToDevice: return fits(to, true, dst) && fits(from, true, src);
    case cudaMemcpyDefault: return true;
  }
  return false;
}

/// Opens the device memory that a copy touches; host places need nothing.
class OpenPlace {
 public:
  explicit OpenPlace(const Place& place) {
    if (place.device >= 0) open_.emplace(platform().device(place.device).memory);
  }

 private:
  std::optional<OpenMemory> open_;
};

cudaError_t copy_rows(void* dst, std::size_t dst_pitch, const void* src, std::size_t src_pitch, std::size_t width,
                      std::size_t height, cudaMemcpyKind kind) {
  if (width == 0 || height == 0) return cudaSuccess;
  if (dst == nullptr || src == nullptr) return cudaErrorInvalidValue;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  const Place to = place_of(dst, dst_pitch * (height - 1) + width);
  const Place from = place_of(src, src_pitch * (height - 1) + width);
  if (!to.valid || !from.valid || !direction_fits(to, dst, from, src, kind)) return cudaErrorInvalidValue;

  const OpenPlace open_to(to);
  const OpenPlace open_from(from);
  for (std::size_t row = 0; row < height; ++row) {
    std::memmove(static_cast<char*>(dst) + row * dst_pitch, static_cast<const char*>(src) + row * src_pitch, width);
  }
  return cudaSuccess;
}

cudaError_t fill_rows(void* destination, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  if (width == 0 || height == 0) return cudaSuccess;
  const Place place = place_of(destination, pitch * (height - 1) + width);
  if (!place.valid || !fits(place, true, destination)) return cudaErrorInvalidValue;
  const OpenPlace open(place);
  for (std::size_t row = 0; row < height; ++row) std::memset(static_cast<char*>(destination) + row * pitch, value, width);
  return cudaSuccess;
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, std::size_t symbol_bytes, const void* source, std::size_t count,
                           std::size_t offset, cudaMemcpyKind kind) {
  return api([&] {
    if (offset > symbol_bytes || count > symbol_bytes - offset) return cudaErrorInvalidValue;
    if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
      return cudaErrorInvalidMemcpyDirection;
    }
    const Place from = place_of(source, count);
    if (!from.valid || !fits(from, kind == cudaMemcpyDeviceToDevice || is_device(from), source)) return cudaErrorInvalidValue;
    if (kind == cudaMemcpyHostToDevice && is_device(from)) return cudaErrorInvalidValue;
    const OpenPlace open(from);
    std::memcpy(static_cast<char*>(symbol) + offset, source, count);
    return cudaSuccess;
  });
}

cudaError_t copy_from_symbol(void* destination, const void* symbol, std::size_t symbol_bytes, std::size_t count,
                             std::size_t offset, cudaMemcpyKind kind) {
  return api([&] {
    if (offset > symbol_bytes || count > symbol_bytes - offset) return cudaErrorInvalidValue;
    if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
      return cudaErrorInvalidMemcpyDirection;
    }
    const Place to = place_of(destination, count);
    if (!to.valid || (kind == cudaMemcpyDeviceToHost && is_device(to))) return cudaErrorInvalidValue;
    const OpenPlace open(to);
    std::memcpy(destination, static_cast<const char*>(symbol) + offset, count);
    return cudaSuccess;
  });
}

cudaError_t symbol_address(void** address, const void* symbol, std::size_t symbol_bytes) {
  return api([&] {
    if (address == nullptr) return cudaErrorInvalidValue;
    *address = const_cast<void*>(symbol);
    if (find_managed(symbol)) return cudaSuccess;
    remember({static_cast<char*>(*address), symbol_bytes, KnownKind::kSymbol, current_device()});
    return cudaSuccess;
  });
}

}  // namespace lectern_emulator

using namespace lectern_emulator;

cudaError_t cudaMemcpy(void* dst, const void* src, std::size_t count, cudaMemcpyKind kind) {
  return api([&] { return copy_rows(dst, count, src, count, count, 1, kind); });
}

cudaError_t cudaMemcpyAsync(void* dst, const void* src, std::size_t count, cudaMemcpyKind kind, cudaStream_t stream) {
  return api([&] {
    return is_stream(stream) ? copy_rows(dst, count, src, count, count, 1, kind) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaMemcpy2D(void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  return api([&] {
    if (width > dpitch || width > spitch) return cudaErrorInvalidPitchValue;
    return copy_rows(dst, dpitch, src, spitch, width, height, kind);
  });
}

cudaError_t cudaMemcpy2DAsync(void* dst, std::size_t dpitch, const void* src, std::size_t spitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  if (!is_stream(stream)) return record(cudaErrorInvalidResourceHandle);
  return cudaMemcpy2D(dst, dpitch, src, spitch, width, height, kind);
}

cudaError_t cudaMemcpyPeer(void* dst, int dstDevice, const void* src, int srcDevice, std::size_t count) {
  return api([&] {
    if (!platform().has(dstDevice) || !platform().has(srcDevice)) return cudaErrorInvalidDevice;
    if (count == 0) return cudaSuccess;
    if (place_of(dst, count).device != dstDevice || place_of(src, count).device != srcDevice) return cudaErrorInvalidValue;
    return copy_rows(dst, count, src, count, count, 1, cudaMemcpyDeviceToDevice);
  });
}

cudaError_t cudaMemcpyPeerAsync(void* dst, int dstDevice, const void* src, int srcDevice, std::size_t count,
                                cudaStream_t stream) {
  if (!is_stream(stream)) return record(cudaErrorInvalidResourceHandle);
  return cudaMemcpyPeer(dst, dstDevice, src, srcDevice, count);
}

cudaError_t cudaMemset(void* devPtr, int value, std::size_t count) {
  return api([&] { return fill_rows(devPtr, count, value, count, 1); });
}

cudaError_t cudaMemsetAsync(void* devPtr, int value, std::size_t count, cudaStream_t stream) {
  return api([&] { return is_stream(stream) ? fill_rows(devPtr, count, value, count, 1) : cudaErrorInvalidResourceHandle; });
}

cudaError_t cudaMemset2D(void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return api([&] { return width > pitch ? cudaErrorInvalidPitchValue : fill_rows(devPtr, pitch, value, width, height); });
}

cudaError_t cudaMemset2DAsync(void* devPtr, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream) {
  if (!is_stream(stream)) return record(cudaErrorInvalidResourceHandle);
  return cudaMemset2D(devPtr, pitch, value, width, height);
}
