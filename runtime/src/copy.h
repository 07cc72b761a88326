// Moving bytes between devices: every copy of Lectern goes through here.
#pragma once

#include <cstddef>

#include "lectern/runtime/device.h"

namespace lectern {

/// Copies `size_bytes`, which lie without gaps on both sides. Waits for the end unless `non_blocking`.
void copy_bytes(void* to, Device to_device, const void* from, Device from_device, std::size_t size_bytes, bool non_blocking);

namespace cuda {
// The three directions in which a cuda device takes part (cuda_copy.cpp).
void copy_host_to_device(void* to, Device to_device, const void* from, std::size_t size_bytes, bool non_blocking);
void copy_device_to_host(void* to, const void* from, Device from_device, std::size_t size_bytes, bool non_blocking);
void copy_device_to_device(void* to, Device to_device, const void* from, Device from_device, std::size_t size_bytes);
}  // namespace cuda

}  // namespace lectern
