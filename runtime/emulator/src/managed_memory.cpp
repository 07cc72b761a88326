#include "managed_memory.h"

#include <atomic>
#include <map>
#include <mutex>
#include <vector>

#include "platform.h"

// The linker's names for the section into which __managed__ variables are put; null in a program that has none.
extern "C" {
[[gnu::weak]] extern char __start_lectern_managed[];
[[gnu::weak]] extern char __stop_lectern_managed[];
}

namespace lectern_emulator {
namespace {

struct State {
  std::mutex mutex;
  std::map<char*, Managed> live;
  std::atomic<DeviceMemory*> range{nullptr};
};

State& state() {
  static State* const instance = new State;  // never destroyed, as the platform
  return *instance;
}

DeviceMemory& range_to_allocate_from() {
  if (state().range == nullptr) {
    std::size_t capacity = 0;
    for (int i = 0; i < platform().device_count(); ++i) capacity += platform().device(i).memory.capacity_bytes();
    state().range = new DeviceMemory(2 * capacity);  // with room for holes; the devices' own sizes are the limit
    state().range.load()->open();
  }
  return *state().range;
}

}  // namespace

void* allocate_managed(std::size_t size_bytes) {
  if (!current().memory.set_aside(size_bytes)) return nullptr;
  const std::lock_guard lock(state().mutex);
  void* const memory = range_to_allocate_from().allocate(size_bytes);
  if (memory == nullptr) {
    current().memory.put_back(size_bytes);
    return nullptr;
  }
  auto* const start = static_cast<char*>(memory);
  state().live[start] = {start, size_bytes, current_device()};
  return memory;
}

bool release_managed(void* start) {
  const std::lock_guard lock(state().mutex);
  const auto found = state().live.find(static_cast<char*>(start));
  if (found == state().live.end()) return false;
  platform().device(found->second.device).memory.put_back(found->second.size_bytes);
  state().live.erase(found);
  return managed_range()->release(start);
}

void release_managed_of(int device) {
  std::vector<char*> starts;
  {
    const std::lock_guard lock(state().mutex);
    for (const auto& [start, managed] : state().live) {
      if (managed.device == device) starts.push_back(start);
    }
  }
  for (char* const start : starts) release_managed(start);
}

std::optional<Managed> find_managed(const void* address) {
  auto* const byte = const_cast<char*>(static_cast<const char*>(address));
  if (byte >= __start_lectern_managed && byte < __stop_lectern_managed) {
    return Managed{__start_lectern_managed, static_cast<std::size_t>(__stop_lectern_managed - __start_lectern_managed), 0};
  }
  const std::lock_guard lock(state().mutex);
  const auto after = state().live.upper_bound(byte);
  if (after == state().live.begin()) return std::nullopt;
  const Managed& candidate = std::prev(after)->second;
  return byte < candidate.start + candidate.size_bytes ? std::optional(candidate) : std::nullopt;
}

DeviceMemory* managed_range() { return state().range; }

}  // namespace lectern_emulator
