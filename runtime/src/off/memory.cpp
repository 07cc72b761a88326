// What a build without CUDA answers about a device's memory: nothing is there, and nothing is held.
#include "lectern/runtime/memory.h"

#include "not_compiled.h"

namespace lectern::cuda {

std::size_t memory_allocated(Device) { return 0; }
std::size_t memory_reserved(Device) { return 0; }
std::size_t max_memory_allocated(Device) { return 0; }
std::size_t max_memory_reserved(Device) { return 0; }
std::map<std::string, std::int64_t> memory_stats(Device) { return {}; }
void empty_cache() {}

MemoryInfo mem_get_info(Device) { throw_not_compiled(); }
std::string memory_summary(Device, bool) { throw_not_compiled(); }
void reset_peak_memory_stats(Device) { throw_not_compiled(); }
void set_per_process_memory_fraction(double, Device) { throw_not_compiled(); }

}  // namespace lectern::cuda
