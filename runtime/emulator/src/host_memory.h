// Memory outside of the devices' ranges that the runtime knows of: allocated page-locked, registered, a variable whose
// address was asked for, or a library's device memory that host code may touch as well.
#pragma once

#include <cstddef>
#include <optional>

namespace lectern_emulator {

enum class KnownKind { kAllocated, kRegistered, kSymbol, kOpen };

/// Device memory, although it lies outside of the device's range.
inline bool counts_as_device(KnownKind kind) { return kind == KnownKind::kSymbol || kind == KnownKind::kOpen; }

struct KnownMemory {
  char* start;
  std::size_t size_bytes;
  KnownKind kind;
  int device;
  unsigned flags = 0;  // of the call that made it known
};

/// Remembers a range; false when it overlaps one that is known.
bool remember(const KnownMemory& memory);
/// Forgets and returns the range that starts exactly here and is of this kind.
std::optional<KnownMemory> forget(const void* start, KnownKind kind);
std::optional<KnownMemory> find_known(const void* address);

}  // namespace lectern_emulator
