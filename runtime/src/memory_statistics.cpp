#include "memory_statistics.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <vector>

namespace lectern {

namespace {

constexpr std::size_t kTableWidth = 75;

struct NamedCounter {
  std::string_view name;
  const PooledCounter& counter;
};

std::vector<NamedCounter> pooled_counters(const MemoryStatistics& s) {
  return {{"allocation", s.allocation},
          {"segment", s.segment},
          {"active", s.active},
          {"inactive_split", s.inactive_split},
          {"allocated_bytes", s.allocated_bytes},
          {"reserved_bytes", s.reserved_bytes},
          {"active_bytes", s.active_bytes},
          {"inactive_split_bytes", s.inactive_split_bytes},
          {"requested_bytes", s.requested_bytes}};
}

void reset_peak(Counter& counter) { counter.peak = counter.current; }

// A number in the unit in which the largest has at most six digits: all cells of a column of one metric share it.
using CellText = std::string (*)(std::int64_t value, std::int64_t largest);

std::string size_cell(std::int64_t value, std::int64_t largest) {
  constexpr std::array<std::string_view, 6> kUnits = {"B  ", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (auto scaled = static_cast<double>(largest); scaled >= 768 * 1024 && unit + 1 < kUnits.size(); scaled /= 1024) {
    value /= 1024;
    ++unit;
  }
  return fmt::format("{:6} {}", value, kUnits[unit]);
}

std::string count_cell(std::int64_t value, std::int64_t largest) {
  constexpr std::array<std::string_view, 3> kUnits = {" ", "K", "M"};
  std::size_t unit = 0;
  for (auto scaled = static_cast<double>(largest); scaled >= 750 * 1000 && unit + 1 < kUnits.size(); scaled /= 1000) {
    value /= 1000;
    ++unit;
  }
  return fmt::format("{:7} {} ", value, kUnits[unit]);
}

// Each column has the unit of what all pools have together in it.
std::string row(std::string_view title, const Counter& counter, const Counter& all, CellText cell) {
  return fmt::format(" {:<21} | {} | {} | {} | {} ", title, cell(counter.current, all.current), cell(counter.peak, all.peak),
                     cell(counter.allocated, all.allocated), cell(counter.freed, all.freed));
}

}  // namespace

void MemoryStatistics::reset_peaks() {
  for (PooledCounter* pooled : {&allocation, &segment, &active, &inactive_split, &allocated_bytes, &reserved_bytes,
                                &active_bytes, &inactive_split_bytes, &requested_bytes}) {
    for (Counter* counter : {&pooled->all, &pooled->large_pool, &pooled->small_pool}) reset_peak(*counter);
  }
  reset_peak(oversize_allocations);
  reset_peak(oversize_segments);
}

std::map<std::string, std::int64_t> to_map(const MemoryStatistics& statistics) {
  std::map<std::string, std::int64_t> result = {{"num_alloc_retries", statistics.num_alloc_retries},
                                                {"num_ooms", statistics.num_ooms},
                                                {"max_split_size", statistics.max_split_size}};
  const auto add = [&](const std::string& name, const Counter& counter) {
    result[name + ".current"] = counter.current;
    result[name + ".peak"] = counter.peak;
    result[name + ".allocated"] = counter.allocated;
    result[name + ".freed"] = counter.freed;
  };
  for (const auto& [name, counter] : pooled_counters(statistics)) {
    add(fmt::format("{}.all", name), counter.all);
    add(fmt::format("{}.large_pool", name), counter.large_pool);
    add(fmt::format("{}.small_pool", name), counter.small_pool);
  }
  add("oversize_allocations", statistics.oversize_allocations);
  add("oversize_segments", statistics.oversize_segments);
  return result;
}

std::string summary_table(const MemoryStatistics& statistics, const std::string& device, bool abbreviated) {
  const std::string thick(kTableWidth, '=');
  const std::string thin(kTableWidth, '-');
  std::vector<std::string> lines = {
      thick,
      fmt::format("{:<75}", fmt::format("{:18}Lectern CUDA memory summary, device ID {}", "", device)),
      thin,
      fmt::format("{:<75}", fmt::format("{:12}CUDA OOMs: {:<12} | {:6} cudaMalloc retries: {}", "", statistics.num_ooms, "",
                                        statistics.num_alloc_retries)),
      thick,
      "        Metric         | Cur Usage  | Peak Usage | Tot Alloc  | Tot Freed  "};
  const auto add_pooled = [&](std::string_view title, const PooledCounter& counter, CellText cell) {
    lines.push_back(thin);
    lines.push_back(row(title, counter.all, counter.all, cell));
    if (abbreviated) return;
    lines.push_back(row("      from large pool", counter.large_pool, counter.all, cell));
    lines.push_back(row("      from small pool", counter.small_pool, counter.all, cell));
  };
  add_pooled("Allocated memory", statistics.allocated_bytes, size_cell);
  add_pooled("Active memory", statistics.active_bytes, size_cell);
  add_pooled("GPU reserved memory", statistics.reserved_bytes, size_cell);
  add_pooled("Non-releasable memory", statistics.inactive_split_bytes, size_cell);
  add_pooled("Allocations", statistics.allocation, count_cell);
  add_pooled("Active allocs", statistics.active, count_cell);
  add_pooled("GPU reserved segments", statistics.segment, count_cell);
  add_pooled("Non-releasable allocs", statistics.inactive_split, count_cell);
  lines.push_back(thin);
  lines.push_back(row("Oversize allocations", statistics.oversize_allocations, statistics.oversize_allocations, count_cell));
  lines.push_back(thin);
  lines.push_back(row("Oversize GPU segments", statistics.oversize_segments, statistics.oversize_segments, count_cell));
  lines.push_back(thick);
  return fmt::format("|{}|\n", fmt::join(lines, "|\n|"));
}

}  // namespace lectern
