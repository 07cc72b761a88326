// The memory of one emulated device: an address range of its own, closed to everybody but while device work runs.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace lectern_emulator {

/// What cudaMalloc gave out.
struct Allocation {
  char* start;
  std::size_t size_bytes;       // as asked for
  std::size_t guard_bytes = 0;  // of whole pages behind it that are given to nobody
  bool guard_is_filled = false;
  bool is_reported = false;     // that something wrote behind it
};

class DeviceMemory {
 public:
  /// Reserves address space, no memory, for a device of this capacity.
  explicit DeviceMemory(std::size_t capacity_bytes);
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  /// Null when no hole is large enough; nothing has changed then.
  void* allocate(std::size_t size_bytes);
  /// False when `start` is not the start of a live allocation.
  bool release(void* start);
  void release_all();

  /// Counts bytes as used that lie elsewhere: managed memory. False when there are not as many.
  bool set_aside(std::size_t size_bytes);
  void put_back(std::size_t size_bytes);

  bool contains(const void* address) const;
  /// The live allocation that holds the address.
  std::optional<Allocation> find(const void* address) const;
  /// The allocation that held the address last, live or freed since.
  std::optional<Allocation> find_freed(const void* address) const;
  /// The live allocation that starts last before the address, however far.
  std::optional<Allocation> find_before(const void* address) const;
  std::size_t capacity_bytes() const { return capacity_bytes_; }
  std::size_t free_bytes() const;

  /// Device work begins: live allocations can be read and written until the matching close().
  void open();
  void close();

  /// Reports each allocation behind whose end something was written, once. Only while open.
  void find_overruns();
  /// The same at any time, and for all of them.
  void find_all_overruns();

 private:
  using Blocks = std::map<char*, std::size_t>;  // start of a run of whole pages, and its size

  void open_live();
  void fill_redzones(Allocation& allocation) const;
  void look_behind(Allocation& allocation) const;
  void look_behind_some();
  void take_from_hole(Blocks::iterator hole, char* start, std::size_t size_bytes);
  void merge_hole(char* start, std::size_t size_bytes);

  std::size_t capacity_bytes_;
  std::size_t reserved_bytes_;  // of address space: more than the capacity, since guards and alignment take some
  char* base_ = nullptr;
  std::size_t used_bytes_ = 0;
  char* high_water_ = nullptr;
  int open_count_ = 0;
  bool is_all_open_ = false;        // open in one piece, with the guards
  char* next_to_look_ = nullptr;    // where the last search for overruns stopped, for want of time
  std::vector<char*> unfilled_;     // live allocations that have been closed ever since
  Blocks holes_;
  std::map<char*, Allocation> live_;
  std::map<char*, Allocation> freed_;  // the last few, for messages
  mutable std::mutex mutex_;
};

/// Keeps a device's memory open for the length of a scope.
class OpenMemory {
 public:
  explicit OpenMemory(DeviceMemory& memory) : memory_(memory) { memory_.open(); }
  ~OpenMemory() { memory_.close(); }
  OpenMemory(const OpenMemory&) = delete;
  OpenMemory& operator=(const OpenMemory&) = delete;

 private:
  DeviceMemory& memory_;
};

}  // namespace lectern_emulator
