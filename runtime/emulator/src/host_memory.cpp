#include "host_memory.h"

#include <map>
#include <mutex>

namespace lectern_emulator {
namespace {

struct Known {
  std::mutex mutex;
  std::map<const char*, KnownMemory> ranges;
};

Known& known() {
  static Known* const instance = new Known;  // never destroyed, as the platform
  return *instance;
}

}  // namespace

bool remember(const KnownMemory& memory) {
  const std::lock_guard lock(known().mutex);
  auto& ranges = known().ranges;
  const auto next = ranges.lower_bound(memory.start);
  if (next != ranges.end() && next->first < memory.start + memory.size_bytes) return false;
  if (next != ranges.begin()) {
    const KnownMemory& previous = std::prev(next)->second;
    if (previous.start + previous.size_bytes > memory.start) return false;
  }
  ranges[memory.start] = memory;
  return true;
}

std::optional<KnownMemory> forget(const void* start, KnownKind kind) {
  const std::lock_guard lock(known().mutex);
  const auto found = known().ranges.find(static_cast<const char*>(start));
  if (found == known().ranges.end() || found->second.kind != kind) return std::nullopt;
  const KnownMemory result = found->second;
  known().ranges.erase(found);
  return result;
}

std::optional<KnownMemory> find_known(const void* address) {
  const std::lock_guard lock(known().mutex);
  const auto* const byte = static_cast<const char*>(address);
  const auto after = known().ranges.upper_bound(byte);
  if (after == known().ranges.begin()) return std::nullopt;
  const KnownMemory& candidate = std::prev(after)->second;
  return byte < candidate.start + candidate.size_bytes ? std::optional(candidate) : std::nullopt;
}

}  // namespace lectern_emulator
