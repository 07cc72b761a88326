// Host memory that the runtime knows of: allocated page-locked, registered, or a variable whose address was asked for.
#pragma once

#include <cstddef>
#include <optional>

namespace lectern_emulator {

enum class KnownKind { kAllocated, kRegistered, kSymbol };

struct KnownMemory {
  char* start;
  std::size_t size_bytes;
  KnownKind kind;
  int device;
};

/// Remembers a range; false when it overlaps one that is known.
bool remember(const KnownMemory& memory);
/// Forgets and returns the range that starts exactly here and is of this kind.
std::optional<KnownMemory> forget(const void* start, KnownKind kind);
std::optional<KnownMemory> find_known(const void* address);

}  // namespace lectern_emulator
