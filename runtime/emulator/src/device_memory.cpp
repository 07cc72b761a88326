#include "device_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "redzone.h"
#include "report.h"

namespace lectern_emulator {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kFreedRemembered = 1024;
constexpr std::size_t kMostRuns = 32;      // beyond this many allocations the whole used range is opened in one piece
constexpr std::size_t kMostLookedAt = 64;  // allocations, behind which close() looks for overruns
constexpr std::size_t kSpread = 4;         // address space, in terms of the capacity

std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

std::size_t round_up(std::size_t value, std::size_t unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

DeviceMemory::DeviceMemory(std::size_t capacity_bytes)
    : capacity_bytes_(round_up(capacity_bytes, page_bytes())), reserved_bytes_(kSpread * capacity_bytes_ + 2 * kHugePage) {
  const std::size_t reserved = reserved_bytes_ + kHugePage;
  void* range = mmap(nullptr, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) {
    report("cannot reserve %zu bytes of address space for a device: %s. Set LECTERN_EMULATED_MEMORY to less.", reserved,
           std::strerror(errno));
    std::abort();
  }
  base_ = reinterpret_cast<char*>(round_up(reinterpret_cast<std::size_t>(range), kHugePage));
  high_water_ = base_;
  holes_[base_] = reserved_bytes_;
  madvise(base_, reserved_bytes_, MADV_DONTDUMP);
  madvise(base_, reserved_bytes_, MADV_HUGEPAGE);  // opening and closing is then 50 times quicker
}

void* DeviceMemory::allocate(std::size_t size_bytes) {
  const std::lock_guard lock(mutex_);
  if (size_bytes > capacity_bytes_) return nullptr;
  const std::size_t needed = round_up(std::max<std::size_t>(size_bytes, 1), page_bytes());
  if (needed > capacity_bytes_ - used_bytes_) return nullptr;
  const std::size_t guard = needed - size_bytes < kRedzoneBytes ? page_bytes() : 0;
  // Huge pages that a large allocation has for itself are not split when its guard stays closed.
  const std::size_t alignment = needed >= kHugePage ? kHugePage : page_bytes();
  const auto start_in = [&](const auto& hole) { return reinterpret_cast<char*>(round_up(reinterpret_cast<std::size_t>(hole.first), alignment)); };
  const auto hole = std::find_if(holes_.begin(), holes_.end(), [&](const auto& h) { return start_in(h) + needed + guard <= h.first + h.second; });
  if (hole == holes_.end()) return nullptr;

  char* const start = start_in(*hole);
  take_from_hole(hole, start, needed + guard);
  Allocation& allocation = live_[start] = {start, size_bytes, guard};
  used_bytes_ += needed;
  std::erase_if(freed_, [&](const auto& f) { return f.first < start + needed && f.first + f.second.size_bytes > start; });
  if (start + needed + guard > high_water_) {
    char* const top = base_ + std::min(round_up(static_cast<std::size_t>(start + needed + guard - base_), kHugePage), reserved_bytes_);
    madvise(high_water_, static_cast<std::size_t>(top - high_water_), MADV_DODUMP);
    high_water_ = top;
  }
  if (open_count_ > 0) {
    mprotect(start, needed, PROT_READ | PROT_WRITE);
    fill_redzones(allocation);
  } else {
    unfilled_.push_back(start);
  }
  return start;
}

void DeviceMemory::take_from_hole(Blocks::iterator hole, char* start, std::size_t size_bytes) {
  const auto before = static_cast<std::size_t>(start - hole->first);
  const std::size_t rest = hole->second - before - size_bytes;
  if (before > 0) {
    hole->second = before;
  } else {
    holes_.erase(hole);
  }
  if (rest > 0) holes_[start + size_bytes] = rest;
}

bool DeviceMemory::release(void* pointer) {
  const std::lock_guard lock(mutex_);
  const auto found = live_.find(static_cast<char*>(pointer));
  if (found == live_.end()) return false;
  if (open_count_ > 0) look_behind(found->second);  // elsewhere close() has done so
  const Allocation gone = found->second;
  live_.erase(found);
  std::erase(unfilled_, gone.start);
  if (freed_.size() >= kFreedRemembered) freed_.erase(freed_.begin());
  freed_[gone.start] = gone;

  const std::size_t size = round_up(std::max<std::size_t>(gone.size_bytes, 1), page_bytes());
  used_bytes_ -= size;
  if (open_count_ > 0) mprotect(gone.start, size + gone.guard_bytes, PROT_NONE);
  if (size >= kHugePage) madvise(gone.start, size, MADV_DONTNEED);
  merge_hole(gone.start, size + gone.guard_bytes);
  return true;
}

void DeviceMemory::release_all() {
  while (true) {
    void* first = nullptr;
    {
      const std::lock_guard lock(mutex_);
      if (live_.empty()) return;
      first = live_.begin()->first;
    }
    release(first);
  }
}

bool DeviceMemory::set_aside(std::size_t size_bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t left = capacity_bytes_ - used_bytes_;
  if (size_bytes > left || round_up(size_bytes, page_bytes()) > left) return false;
  used_bytes_ += round_up(size_bytes, page_bytes());
  return true;
}

void DeviceMemory::put_back(std::size_t size_bytes) {
  const std::lock_guard lock(mutex_);
  used_bytes_ -= round_up(size_bytes, page_bytes());
}

void DeviceMemory::merge_hole(char* start, std::size_t size_bytes) {
  auto next = holes_.lower_bound(start);
  if (next != holes_.end() && start + size_bytes == next->first) {
    size_bytes += next->second;
    next = holes_.erase(next);
  }
  if (next != holes_.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == start) {
      previous->second += size_bytes;
      return;
    }
  }
  holes_[start] = size_bytes;
}

bool DeviceMemory::contains(const void* address) const {
  return address >= base_ && address < base_ + reserved_bytes_;
}

namespace {

std::optional<Allocation> find_in(const std::map<char*, Allocation>& allocations, const void* address) {
  auto* const byte = const_cast<char*>(static_cast<const char*>(address));
  auto after = allocations.upper_bound(byte);
  if (after == allocations.begin()) return std::nullopt;
  const Allocation& candidate = std::prev(after)->second;
  const bool inside = byte < candidate.start + std::max<std::size_t>(candidate.size_bytes, 1);
  return inside ? std::optional(candidate) : std::nullopt;
}

}  // namespace

std::optional<Allocation> DeviceMemory::find(const void* address) const {
  const std::lock_guard lock(mutex_);
  return find_in(live_, address);
}

std::optional<Allocation> DeviceMemory::find_freed(const void* address) const {
  const std::lock_guard lock(mutex_);
  return find_in(freed_, address);
}

std::optional<Allocation> DeviceMemory::find_before(const void* address) const {
  const std::lock_guard lock(mutex_);
  const auto after = live_.upper_bound(const_cast<char*>(static_cast<const char*>(address)));
  return after == live_.begin() ? std::nullopt : std::optional(std::prev(after)->second);
}

std::size_t DeviceMemory::free_bytes() const {
  const std::lock_guard lock(mutex_);
  return capacity_bytes_ - used_bytes_;
}

void DeviceMemory::open() {
  const std::lock_guard lock(mutex_);
  if (open_count_++ > 0) return;
  open_live();
  for (char* const start : unfilled_) fill_redzones(live_.at(start));
  unfilled_.clear();
}

void DeviceMemory::close() {
  const std::lock_guard lock(mutex_);
  if (open_count_ == 1) look_behind_some();
  if (--open_count_ == 0) mprotect(base_, static_cast<std::size_t>(high_water_ - base_), PROT_NONE);
}

// Freed pages and guards between live ones stay closed, so that a kernel that uses them faults.
void DeviceMemory::open_live() {
  constexpr int kReadWrite = PROT_READ | PROT_WRITE;
  is_all_open_ = live_.size() > kMostRuns;
  if (is_all_open_) {
    mprotect(base_, static_cast<std::size_t>(high_water_ - base_), kReadWrite);
    for (auto& [start, allocation] : live_) {
      if (allocation.guard_bytes > 0 && !allocation.guard_is_filled) unfilled_.push_back(start);
    }
    return;
  }
  for (auto next = live_.begin(); next != live_.end();) {
    char* const first = next->first;
    char* end = first;
    for (; next != live_.end() && next->first == end; ++next) end += round_up(std::max<std::size_t>(next->second.size_bytes, 1), page_bytes());
    mprotect(first, static_cast<std::size_t>(end - first), kReadWrite);
  }
}

void DeviceMemory::fill_redzones(Allocation& allocation) const {
  char* const end = allocation.start + allocation.size_bytes;
  char* const page_end = allocation.start + round_up(std::max<std::size_t>(allocation.size_bytes, 1), page_bytes());
  fill_redzone(end, static_cast<std::size_t>(page_end - end));
  if (!is_all_open_ || allocation.guard_bytes == 0) return;
  mprotect(page_end, allocation.guard_bytes, PROT_READ | PROT_WRITE);  // it may be one that was given out while open
  fill_redzone(page_end, kRedzoneBytes);
  allocation.guard_is_filled = true;
}

void DeviceMemory::look_behind(Allocation& allocation) const {
  if (allocation.is_reported) return;
  const char* const end = allocation.start + allocation.size_bytes;
  const std::size_t rest = round_up(std::max<std::size_t>(allocation.size_bytes, 1), page_bytes()) - allocation.size_bytes;
  const std::size_t bytes = rest + (is_all_open_ && allocation.guard_is_filled ? kRedzoneBytes : 0);
  const std::size_t changed = first_changed(end, bytes);
  if (changed == bytes) return;
  allocation.is_reported = true;
  report_overrun(allocation.start, allocation.size_bytes, changed);
}

/// Goes on where it stopped the last time, as far as the time allows: with few allocations that is all of them.
void DeviceMemory::look_behind_some() {
  auto next = live_.lower_bound(next_to_look_);
  for (std::size_t left = std::min(live_.size(), kMostLookedAt); left > 0; --left) {
    if (next == live_.end()) next = live_.begin();
    look_behind(next->second);
    ++next;
  }
  next_to_look_ = next == live_.end() ? nullptr : next->first;
}

void DeviceMemory::find_overruns() {
  const std::lock_guard lock(mutex_);
  look_behind_some();
}

void DeviceMemory::find_all_overruns() {
  open();
  {
    const std::lock_guard lock(mutex_);
    for (auto& [start, allocation] : live_) look_behind(allocation);
  }
  close();
}

}  // namespace lectern_emulator
