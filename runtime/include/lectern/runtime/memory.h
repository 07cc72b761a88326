// What torch.cuda says about memory: what tensors hold, what the caching allocator keeps, and what the device has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "lectern/runtime/device.h"

namespace lectern::cuda {

/// What the driver says of a device's memory.
struct MemoryInfo {
  std::size_t free_bytes;   ///< What a new allocation could get from the driver.
  std::size_t total_bytes;  ///< All of it.
};
/// Of the whole device, from the driver: what the cache keeps is not free.
MemoryInfo mem_get_info(Device device = Device(DeviceType::kCuda));

// Counted by the caching allocator. All are 0 where there is no CUDA, and none of them initialises it.

/// Bytes that live tensors hold, each rounded up to a multiple of 512.
std::size_t memory_allocated(Device device = Device(DeviceType::kCuda));
/// Bytes taken from the driver: what tensors hold, and what is kept for the next ones.
std::size_t memory_reserved(Device device = Device(DeviceType::kCuda));
/// @{ The highest memory_allocated() and memory_reserved() since the start, or since reset_peak_memory_stats().
std::size_t max_memory_allocated(Device device = Device(DeviceType::kCuda));
std::size_t max_memory_reserved(Device device = Device(DeviceType::kCuda));
/// @}
/// The highest values begin anew with the present ones.
void reset_peak_memory_stats(Device device = Device(DeviceType::kCuda));
/// `allocated_bytes.all.current`, `num_alloc_retries`, … as torch.cuda.memory_stats names them; empty where there is no CUDA.
std::map<std::string, std::int64_t> memory_stats(Device device = Device(DeviceType::kCuda));
/// The table of torch.cuda.memory_summary.
std::string memory_summary(Device device = Device(DeviceType::kCuda), bool abbreviated = false);

/// Gives the segments of which no tensor holds a part back to the driver, on all devices. Frees nothing that a tensor holds,
/// so it makes no room for Lectern itself, which does the same before it reports that memory has run out.
void empty_cache();
/// From now on more than `fraction` of the device's memory is out of memory. \throws ValueError outside of 0 to 1.
void set_per_process_memory_fraction(double fraction, Device device = Device(DeviceType::kCuda));

}  // namespace lectern::cuda
