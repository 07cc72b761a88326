// Cooperative groups: what every group can do, and the group of a whole block.
// Read group_meeting.h for how its threads meet.
#pragma once

#include <cstring>
#include <type_traits>

#include "../cuda_runtime.h"
#include "group_meeting.h"

namespace cooperative_groups {

namespace emulated {

using lectern_emulator::GroupCall;
using lectern_emulator::Members;
using lectern_emulator::call_site;

struct Access;

inline unsigned thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
inline unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
inline unsigned lane() { return thread() % 32; }
constexpr bool is_power_of_two(unsigned size) { return size != 0 && (size & (size - 1)) == 0; }
inline unsigned count(unsigned mask) { return static_cast<unsigned>(__builtin_popcount(mask)); }
/// How many lanes of the mask lie below the lane.
inline unsigned rank_in(unsigned mask, unsigned lane) { return count(mask & ((1u << lane) - 1)); }

/// The value as 64-bit words, each exchanged on its own.
template <class T, class Exchange>
T by_words(T value, Exchange exchange) {
  static_assert(std::is_trivially_copyable<T>::value, "a shuffle copies bytes: the type must be trivially copyable");
  unsigned long long words[(sizeof(T) + 7) / 8] = {};
  std::memcpy(words, &value, sizeof value);
  for (unsigned long long& word : words) word = exchange(word);
  std::memcpy(&value, words, sizeof value);
  return value;
}

/// The bits of a value that is compared.
template <class T>
unsigned long long bits_of(T value) {
  static_assert(std::is_arithmetic<T>::value || std::is_pointer<T>::value, "what is matched must be a number or a pointer");
  unsigned long long bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

}  // namespace emulated

/// Any group: who is in it, and which of them the caller is. `site`, here and below, is the place of the call, for reports.
class thread_group {
 public:
  unsigned long long size() const { return size_; }
  unsigned long long num_threads() const { return size_; }
  unsigned long long thread_rank() const { return rank_; }
  void sync(const void* site = emulated::call_site()) const {
    if (mask_ == 0) {
      lectern_emulator::meet_block(site);
    } else {
      meet(emulated::GroupCall::kSync, site);
    }
  }

 protected:
  /// A mask of 0 stands for the whole block.
  thread_group(unsigned mask, unsigned warps, unsigned size, unsigned rank) : mask_(mask), warps_(warps), size_(size), rank_(rank) {}

  unsigned long long meet(emulated::GroupCall call, const void* site, unsigned long long value = 0, int argument = 0,
                          unsigned width = 32) const {
    return lectern_emulator::meet_group(call, {mask_, warps_, site}, value, argument, width);
  }
  friend struct emulated::Access;

  unsigned mask_;
  unsigned warps_;
  unsigned size_;
  unsigned rank_;
};

/// Scratch memory that a GPU before compute capability 8.0 needs for tiles larger than a warp; the emulator needs none.
template <unsigned int kMaxBlockSize = 1024>
struct alignas(8) block_tile_memory {
 private:
  char scratch_[kMaxBlockSize / 32 * 8];
};

class thread_block : public thread_group {
 public:
  struct arrival_token {};

  static unsigned int size() { return emulated::block_size(); }
  static unsigned int num_threads() { return emulated::block_size(); }
  static unsigned int thread_rank() { return emulated::thread(); }
  static dim3 group_index() { return dim3(blockIdx); }
  static dim3 thread_index() { return dim3(threadIdx); }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
  static void sync(const void* site = emulated::call_site()) { lectern_emulator::meet_block(site); }

  /// A barrier in two halves: who has arrived may work on, and waits later. Here all waiting is done in the second half.
  arrival_token barrier_arrive() const { return {}; }
  void barrier_wait(arrival_token&&, const void* site = emulated::call_site()) const { sync(site); }

 private:
  thread_block() : thread_group(0, 1, emulated::block_size(), emulated::thread()) {}
  friend thread_block this_thread_block();
};

/// The block of the caller.
inline thread_block this_thread_block() { return {}; }
template <unsigned int kMaxBlockSize>
thread_block this_thread_block(block_tile_memory<kMaxBlockSize>&) {
  return this_thread_block();
}

/// Waits for the group.
template <class Group>
void sync(const Group& group, const void* site = emulated::call_site()) {
  group.sync(site);
}
template <class Group>
auto thread_rank(const Group& group) -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <class Group>
auto group_size(const Group& group) -> decltype(group.num_threads()) {
  return group.num_threads();
}

}  // namespace cooperative_groups
