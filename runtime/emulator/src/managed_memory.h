// Memory that host code and kernels share: cudaMallocManaged and __managed__ variables.
#pragma once

#include <cstddef>
#include <optional>

namespace lectern_emulator {

class DeviceMemory;

/// A range of managed memory, and the device on which it was allocated.
struct Managed {
  char* start;
  std::size_t size_bytes;
  int device;
};

/// Null when the current device has not as much memory left, which it counts as used.
void* allocate_managed(std::size_t size_bytes);
/// False when this is not the start of a live allocation of managed memory.
bool release_managed(void* start);
/// What cudaDeviceReset does to it.
void release_managed_of(int device);
/// The live allocation, or all of the __managed__ variables, that hold the address.
std::optional<Managed> find_managed(const void* address);
/// The range from which cudaMallocManaged gives, or null before its first call; always open.
DeviceMemory* managed_range();

}  // namespace lectern_emulator
