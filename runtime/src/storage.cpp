#include "lectern/runtime/storage.h"

#include "device_backend.h"

namespace lectern {

Storage Storage::allocate(std::size_t size_bytes, Device device, bool pinned) {
  const Device where = resolve(device);
  DeviceBackend& backend = backend_of(where.type());
  // The owner is made first: should its own allocation fail, there are no bytes yet that could leak.
  auto bytes = std::make_shared<Bytes>(nullptr, std::size_t{0}, where, pinned);
  if (size_bytes > 0) {
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
  DeviceBackend& backend = backend_of(device.type());
  if (pinned) {
    backend.release_pinned(pointer);
  } else {
    backend.release(pointer, size_bytes, device);
  }
}

}  // namespace lectern
