// The copy engine: one switch over the four directions.
#include "copy.h"

#include <cstring>

namespace lectern {

namespace {

enum class Direction { kHostToHost, kHostToDevice, kDeviceToHost, kDeviceToDevice };

Direction direction(Device from, Device to) {
  if (from.is_cpu()) return to.is_cpu() ? Direction::kHostToHost : Direction::kHostToDevice;
  return to.is_cpu() ? Direction::kDeviceToHost : Direction::kDeviceToDevice;
}

}  // namespace

void copy_bytes(void* to, Device to_device, const void* from, Device from_device, std::size_t size_bytes,
                bool non_blocking) {
  if (size_bytes == 0) return;
  switch (direction(from_device, to_device)) {
    case Direction::kHostToHost:
      std::memmove(to, from, size_bytes);
      return;
    case Direction::kHostToDevice:
      cuda::copy_host_to_device(to, to_device, from, size_bytes, non_blocking);
      return;
    case Direction::kDeviceToHost:
      cuda::copy_device_to_host(to, from, from_device, size_bytes, non_blocking);
      return;
    case Direction::kDeviceToDevice:
      cuda::copy_device_to_device(to, to_device, from, from_device, size_bytes);
      return;
  }
}

}  // namespace lectern
