// Device memory and host code that has leave to touch it: the algorithms of libraries that work on raw device pointers.
#pragma once

#include <cstddef>

namespace lectern_emulator {

/// Waits for the devices' work and lets host code at their memory, until the matching close.
void open_device_memory();
void close_device_memory();

/// Keeps device memory open for the length of a scope; scopes within it cost next to nothing.
class DeviceMemoryOpened {
 public:
  DeviceMemoryOpened() {
    if (depth_++ == 0) open_device_memory();
  }
  ~DeviceMemoryOpened() {
    if (--depth_ == 0) close_device_memory();
  }
  DeviceMemoryOpened(const DeviceMemoryOpened&) = delete;
  DeviceMemoryOpened& operator=(const DeviceMemoryOpened&) = delete;

 private:
  inline static thread_local int depth_ = 0;
};

struct NothingOpened {};

/// Memory of the current device that host code may touch at any time; null when there is none left.
void* allocate_open(std::size_t bytes);
void release_open(void* memory);

}  // namespace lectern_emulator
