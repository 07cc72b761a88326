#include "lectern/runtime/storage.h"

#include "device_backend.h"
#include "lectern/runtime/stream.h"
#include "lectern/runtime/trace.h"

namespace lectern {

namespace {

// The stream is the one for which a cuda block is kept; its own work is nobody's concern here, so no time is taken.
TraceSpan trace_memory(TraceKind kind, std::size_t size_bytes, Device device) {
  if (!is_tracing()) return TraceSpan();
  const void* const stream = device.is_cuda() && kind == TraceKind::kAllocation ? cuda::current_stream(device).handle() : nullptr;
  return TraceSpan({.kind = kind, .device = device, .size_bytes = size_bytes, .stream = stream});
}

}  // namespace

Storage Storage::allocate(std::size_t size_bytes, Device device, bool pinned) {
  const Device where = resolve(device);
  DeviceBackend& backend = backend_of(where.type());
  // The owner is made first: should its own allocation fail, there are no bytes yet that could leak.
  auto bytes = std::make_shared<Bytes>(nullptr, std::size_t{0}, where, pinned);
  if (size_bytes > 0) {
    const TraceSpan span = trace_memory(TraceKind::kAllocation, size_bytes, where);
    bytes->pointer = pinned ? backend.allocate_pinned(size_bytes) : backend.allocate(size_bytes, where);
    bytes->size_bytes = size_bytes;
  }
  return Storage(std::move(bytes));
}

void Storage::record_use(const cuda::Stream& stream) const {
  if (data() != nullptr) backend_of(device().type()).record_use(data(), device(), stream);
}

Storage::Bytes::~Bytes() {
  if (pointer == nullptr) return;
  const TraceSpan span = trace_memory(TraceKind::kRelease, size_bytes, device);
  DeviceBackend& backend = backend_of(device.type());
  if (pinned) {
    backend.release_pinned(pointer);
  } else {
    backend.release(pointer, size_bytes, device);
  }
}

}  // namespace lectern
