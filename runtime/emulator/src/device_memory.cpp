#include "device_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "report.h"

namespace lectern_emulator {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kFreedRemembered = 1024;
constexpr std::size_t kMostRuns = 64;  // beyond this many pieces the whole used range is opened in one

std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

std::size_t round_up(std::size_t value, std::size_t unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

DeviceMemory::DeviceMemory(std::size_t capacity_bytes) : capacity_bytes_(round_up(capacity_bytes, page_bytes())) {
  const std::size_t reserved = capacity_bytes_ + kHugePage;
  void* range = mmap(nullptr, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) {
    report("cannot reserve %zu bytes of address space for a device: %s. Set LECTERN_EMULATED_MEMORY to less.", reserved,
           std::strerror(errno));
    std::abort();
  }
  base_ = reinterpret_cast<char*>(round_up(reinterpret_cast<std::size_t>(range), kHugePage));
  high_water_ = base_;
  holes_[base_] = capacity_bytes_;
  madvise(base_, capacity_bytes_, MADV_DONTDUMP);
  madvise(base_, capacity_bytes_, MADV_HUGEPAGE);  // opening and closing is then 50 times quicker
}

void* DeviceMemory::allocate(std::size_t size_bytes) {
  const std::lock_guard lock(mutex_);
  if (size_bytes > capacity_bytes_) return nullptr;
  const std::size_t needed = round_up(std::max<std::size_t>(size_bytes, 1), page_bytes());
  if (needed > capacity_bytes_ - used_bytes_) return nullptr;
  const auto hole = std::find_if(holes_.begin(), holes_.end(), [&](const auto& h) { return h.second >= needed; });
  if (hole == holes_.end()) return nullptr;

  char* const start = hole->first;
  const std::size_t rest = hole->second - needed;
  holes_.erase(hole);
  if (rest > 0) holes_[start + needed] = rest;
  live_[start] = {start, size_bytes};
  used_bytes_ += needed;
  std::erase_if(freed_, [&](const auto& f) { return f.first < start + needed && f.first + f.second.size_bytes > start; });
  if (start + needed > high_water_) {
    char* const top = base_ + std::min(round_up(static_cast<std::size_t>(start + needed - base_), kHugePage), capacity_bytes_);
    madvise(high_water_, static_cast<std::size_t>(top - high_water_), MADV_DODUMP);
    high_water_ = top;
  }
  if (open_count_ > 0) mprotect(start, needed, PROT_READ | PROT_WRITE);
  return start;
}

bool DeviceMemory::release(void* pointer) {
  const std::lock_guard lock(mutex_);
  const auto found = live_.find(static_cast<char*>(pointer));
  if (found == live_.end()) return false;
  const Allocation gone = found->second;
  live_.erase(found);
  if (freed_.size() >= kFreedRemembered) freed_.erase(freed_.begin());
  freed_[gone.start] = gone;

  const std::size_t size = round_up(std::max<std::size_t>(gone.size_bytes, 1), page_bytes());
  used_bytes_ -= size;
  if (open_count_ > 0) mprotect(gone.start, size, PROT_NONE);
  if (size >= kHugePage) madvise(gone.start, size, MADV_DONTNEED);
  merge_hole(gone.start, size);
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
  return address >= base_ && address < base_ + capacity_bytes_;
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
  if (open_count_++ == 0) set_access(PROT_READ | PROT_WRITE);
}

void DeviceMemory::close() {
  const std::lock_guard lock(mutex_);
  if (--open_count_ == 0) set_access(PROT_NONE);
}

// Freed pages between live ones stay closed, so that a kernel that uses freed memory faults.
void DeviceMemory::set_access(int protection) {
  if (holes_.size() > kMostRuns || protection == PROT_NONE) {
    mprotect(base_, static_cast<std::size_t>(high_water_ - base_), protection);
    return;
  }
  char* start = base_;
  for (const auto& [hole, size] : holes_) {
    if (hole > start) mprotect(start, static_cast<std::size_t>(hole - start), protection);
    start = hole + size;
  }
  if (start < base_ + capacity_bytes_) mprotect(start, static_cast<std::size_t>(base_ + capacity_bytes_ - start), protection);
}

}  // namespace lectern_emulator
