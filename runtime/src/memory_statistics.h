// What the caching allocator counts, under the names of torch.cuda.memory_stats.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace lectern {

struct Counter {
  std::int64_t current = 0;
  std::int64_t peak = 0;
  std::int64_t allocated = 0;  // all that was ever added
  std::int64_t freed = 0;

  void add(std::int64_t delta) {
    current += delta;
    peak = std::max(peak, current);
    (delta > 0 ? allocated : freed) += delta > 0 ? delta : -delta;
  }
};

struct PooledCounter {
  Counter all;
  Counter large_pool;
  Counter small_pool;

  void add(bool is_small, std::int64_t delta) {
    all.add(delta);
    (is_small ? small_pool : large_pool).add(delta);
  }
};

struct MemoryStatistics {
  PooledCounter allocation;      // blocks that somebody holds
  PooledCounter segment;         // what the driver was asked for
  PooledCounter active;          // held, or freed while another stream may still use them
  PooledCounter inactive_split;  // free blocks whose segment has others in use: they cannot be given back
  PooledCounter allocated_bytes;
  PooledCounter reserved_bytes;
  PooledCounter active_bytes;
  PooledCounter inactive_split_bytes;
  PooledCounter requested_bytes;  // before rounding
  Counter oversize_allocations;   // of max_split_size and more
  Counter oversize_segments;
  std::int64_t num_alloc_retries = 0;
  std::int64_t num_ooms = 0;
  std::int64_t max_split_size = -1;  // -1: no limit

  void reset_peaks();
};

/// `allocated_bytes.all.current` and so on.
std::map<std::string, std::int64_t> to_map(const MemoryStatistics& statistics);

/// PyTorch's table, 75 columns wide. `device` is shown in the title.
std::string summary_table(const MemoryStatistics& statistics, const std::string& device, bool abbreviated);

}  // namespace lectern
