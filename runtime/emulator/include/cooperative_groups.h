// Cooperative groups: the block, tiles of a warp, and those of a warp who are here. Groups of whole grids and clusters are
// refused by name. Read lectern_emulator/warp_functions.h for what the members do.
#pragma once

#if __cplusplus < 201703L
#error "Lectern's emulator: cooperative_groups.h needs C++17, which is also the default: leave out the older --std"
#endif

#include <cstring>
#include <type_traits>

#include "cuda_runtime.h"

namespace cooperative_groups {

namespace emulated {
inline unsigned thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
inline unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
inline unsigned lane() { return thread() % 32; }
inline unsigned tile_mask(unsigned size) { return (size == 32 ? ~0u : (1u << size) - 1) << lane() / size * size; }

/// Exchanges a value of any size, 32 bits at a time.
template <class T, class Exchange>
T by_words(T value, Exchange exchange) {
  static_assert(std::is_trivially_copyable_v<T>, "a shuffle copies bytes: the type must be trivially copyable");
  unsigned words[(sizeof(T) + 3) / 4] = {};
  std::memcpy(words, &value, sizeof value);
  for (unsigned& word : words) word = exchange(word);
  std::memcpy(&value, words, sizeof value);
  return value;
}
}  // namespace emulated

/// Any group: who is in it, and which of them the caller is.
class thread_group {
 public:
  unsigned int size() const { return size_; }
  unsigned int num_threads() const { return size_; }
  unsigned int thread_rank() const { return rank_; }
  void sync() const {
    if (mask_ == 0) {
      __syncthreads();
    } else {
      __syncwarp(mask_);
    }
  }

 protected:
  thread_group(unsigned mask, unsigned size, unsigned rank) : mask_(mask), size_(size), rank_(rank) {}
  friend thread_group tiled_partition(const thread_group& parent, unsigned int size);

  unsigned mask_;  // lanes of the warp; 0 for the whole block
  unsigned size_;
  unsigned rank_;
};

class thread_block : public thread_group {
 public:
  static dim3 group_index() { return dim3(blockIdx); }
  static dim3 thread_index() { return dim3(threadIdx); }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }

 private:
  thread_block() : thread_group(0, emulated::block_size(), emulated::thread()) {}
  friend thread_block this_thread_block();
};

/// The block of the caller.
inline thread_block this_thread_block() { return {}; }

/// `kSize` neighbouring threads of a warp, a power of two up to 32.
template <unsigned int kSize, class Parent = void>
class thread_block_tile : public thread_group {
  static_assert(kSize > 0 && (kSize & (kSize - 1)) == 0 && kSize <= 32, "Lectern's emulator: a tile has 1, 2, 4, 8, 16 or 32 threads");

 public:
  /// Which of the parent's tiles this is, and how many it has.
  unsigned int meta_group_rank() const { return meta_rank_; }
  unsigned int meta_group_size() const { return meta_size_; }

  template <class T>
  T shfl(T value, int rank) const {
    return emulated::by_words(value, [&](unsigned word) { return __shfl_sync(mask_, word, rank, kSize); });
  }
  template <class T>
  T shfl_up(T value, unsigned int delta) const {
    return emulated::by_words(value, [&](unsigned word) { return __shfl_up_sync(mask_, word, delta, kSize); });
  }
  template <class T>
  T shfl_down(T value, unsigned int delta) const {
    return emulated::by_words(value, [&](unsigned word) { return __shfl_down_sync(mask_, word, delta, kSize); });
  }
  template <class T>
  T shfl_xor(T value, unsigned int rank_mask) const {
    return emulated::by_words(value, [&](unsigned word) { return __shfl_xor_sync(mask_, word, static_cast<int>(rank_mask), kSize); });
  }
  int any(int predicate) const { return __any_sync(mask_, predicate); }
  int all(int predicate) const { return __all_sync(mask_, predicate); }
  /// Bit i stands for the thread of rank i, here and in the matches.
  unsigned int ballot(int predicate) const { return __ballot_sync(mask_, predicate) >> first_lane(); }
  template <class T>
  unsigned int match_any(T value) const { return __match_any_sync(mask_, value) >> first_lane(); }
  template <class T>
  unsigned int match_all(T value, int& equal) const { return __match_all_sync(mask_, value, &equal) >> first_lane(); }

 private:
  thread_block_tile(unsigned meta_rank, unsigned meta_size)
      : thread_group(emulated::tile_mask(kSize), kSize, emulated::lane() % kSize), meta_rank_(meta_rank), meta_size_(meta_size) {}
  unsigned first_lane() const { return emulated::lane() / kSize * kSize; }
  template <unsigned int kTile>
  friend thread_block_tile<kTile, thread_block> tiled_partition(const thread_block& parent);
  template <unsigned int kTile, unsigned int kParent, class Grandparent>
  friend thread_block_tile<kTile, thread_block_tile<kParent, Grandparent>> tiled_partition(
      const thread_block_tile<kParent, Grandparent>& parent);

  unsigned meta_rank_;
  unsigned meta_size_;
};

/// The caller's tile of the block, or of a larger tile.
template <unsigned int kTile>
thread_block_tile<kTile, thread_block> tiled_partition(const thread_block& parent) {
  return {parent.thread_rank() / kTile, (parent.size() + kTile - 1) / kTile};
}
template <unsigned int kTile, unsigned int kParent, class Grandparent>
thread_block_tile<kTile, thread_block_tile<kParent, Grandparent>> tiled_partition(
    const thread_block_tile<kParent, Grandparent>& parent) {
  static_assert(kTile <= kParent, "a tile is no larger than the one that it is part of");
  return {parent.thread_rank() / kTile, kParent / kTile};
}

/// Those of a warp who came to the same coalesced_threads(); ranks follow the lanes.
class coalesced_group : public thread_group {
 public:
  template <class T>
  T shfl(T value, unsigned int rank) const {
    return emulated::by_words(value, [&](unsigned word) { return __shfl_sync(mask_, word, lane_of(rank % size_)); });
  }
  template <class T>
  T shfl_up(T value, unsigned int delta) const { return shfl(value, delta <= rank_ ? rank_ - delta : rank_); }
  template <class T>
  T shfl_down(T value, unsigned int delta) const { return shfl(value, delta < size_ - rank_ ? rank_ + delta : rank_); }
  int any(int predicate) const { return __any_sync(mask_, predicate); }
  int all(int predicate) const { return __all_sync(mask_, predicate); }
  /// Bit i stands for the thread of rank i.
  unsigned int ballot(int predicate) const {
    const unsigned lanes = __ballot_sync(mask_, predicate);
    unsigned result = 0;
    for (unsigned rank = 0; rank < size_; ++rank) result |= (lanes >> lane_of(rank) & 1u) << rank;
    return result;
  }

 private:
  explicit coalesced_group(unsigned mask)
      : thread_group(mask, static_cast<unsigned>(__builtin_popcount(mask)),
                     static_cast<unsigned>(__builtin_popcount(mask & ((1u << emulated::lane()) - 1)))) {}
  friend coalesced_group coalesced_threads();

  int lane_of(unsigned rank) const {
    unsigned rest = mask_;
    for (; rank > 0; --rank) rest &= rest - 1;
    return __builtin_ctz(rest);
  }
};

/// Inlined, since a place of the program is a group of its own.
[[gnu::always_inline]] inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

/// A tile whose size is known when the kernel runs: a power of two up to 32.
inline thread_group tiled_partition(const thread_group& parent, unsigned int size) {
  if (size == 0 || (size & (size - 1)) != 0 || size > 32 || size > parent.size_) __trap();
  return {emulated::tile_mask(size), size, emulated::lane() % size};
}
thread_group tiled_partition(const coalesced_group& parent, unsigned int size) = delete;

/// Waits for the group.
inline void sync(const thread_group& group) { group.sync(); }

template <class Unused = void>
thread_group this_grid() {
  static_assert(!std::is_void_v<Unused>, "Lectern's emulator: cooperative_groups::this_grid is not emulated yet: launch one "
                                         "kernel for what comes before the grid's barrier and one for what comes after");
  return this_thread_block();
}
template <class Unused = void>
thread_group this_cluster() {
  static_assert(!std::is_void_v<Unused>, "Lectern's emulator: cooperative_groups::this_cluster: clusters are not emulated");
  return this_thread_block();
}

}  // namespace cooperative_groups
