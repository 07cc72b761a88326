// Cooperative groups: tiles, blocks of neighbouring threads whose number is known when the program is built.
#pragma once

#include "thread_groups.h"

namespace cooperative_groups {

template <unsigned int kSize, class Parent = void>
class thread_block_tile;

namespace emulated {

/// What tiles of one size have in common, whatever they are part of.
template <unsigned int kSize>
class Tile : public thread_group {
  static_assert(is_power_of_two(kSize) && kSize <= 512,
                "Lectern's emulator: a tile has 1, 2, 4, 8, 16, 32, 64, 128, 256 or 512 threads");
  static constexpr bool kIsInWarp = kSize <= 32;
  static constexpr unsigned kWarps = kIsInWarp ? 1 : kSize / 32;

 public:
  static unsigned int thread_rank() { return thread() % kSize; }
  static constexpr unsigned int size() { return kSize; }
  static constexpr unsigned int num_threads() { return kSize; }
  /// Which of the parent's tiles this is, and how many it has.
  unsigned int meta_group_rank() const { return meta_rank_; }
  unsigned int meta_group_size() const { return meta_size_; }

  /// The value of the thread of that rank.
  template <class T>
  T shfl(T value, int rank, const void* site = call_site()) const {
    static_assert(kIsInWarp || sizeof(T) <= 8, "a tile larger than a warp exchanges values of up to 8 bytes");
    return exchanged(GroupCall::kShuffle, value, rank, site);
  }
  template <class T>
  T shfl_up(T value, unsigned int delta, const void* site = call_site()) const {
    static_assert(kIsInWarp, "a tile larger than a warp has no shfl_up: use shfl");
    return exchanged(GroupCall::kShuffleUp, value, static_cast<int>(delta), site);
  }
  template <class T>
  T shfl_down(T value, unsigned int delta, const void* site = call_site()) const {
    static_assert(kIsInWarp, "a tile larger than a warp has no shfl_down: use shfl");
    return exchanged(GroupCall::kShuffleDown, value, static_cast<int>(delta), site);
  }
  template <class T>
  T shfl_xor(T value, unsigned int rank_mask, const void* site = call_site()) const {
    static_assert(kIsInWarp, "a tile larger than a warp has no shfl_xor: use shfl");
    return exchanged(GroupCall::kShuffleXor, value, static_cast<int>(rank_mask), site);
  }
  int any(int predicate, const void* site = call_site()) const {
    return static_cast<int>(meet(GroupCall::kAny, site, predicate != 0));
  }
  int all(int predicate, const void* site = call_site()) const {
    return static_cast<int>(meet(GroupCall::kAll, site, predicate != 0));
  }
  /// Bit i stands for the thread of rank i, here and in the matches.
  unsigned int ballot(int predicate, const void* site = call_site()) const {
    return in_ranks(meet(GroupCall::kBallot, site, predicate != 0));
  }
  template <class T>
  unsigned int match_any(T value, const void* site = call_site()) const {
    return in_ranks(meet(GroupCall::kMatchAny, site, bits_of(value)));
  }
  template <class T>
  unsigned int match_all(T value, int& equal, const void* site = call_site()) const {
    const unsigned ranks = in_ranks(meet(GroupCall::kMatchAll, site, bits_of(value)));
    equal = ranks != 0;
    return ranks;
  }

 protected:
  Tile(unsigned meta_rank, unsigned meta_size)
      : thread_group(mask(), kWarps, kSize, thread() % kSize), meta_rank_(meta_rank), meta_size_(meta_size) {}
  friend struct emulated::Access;

 private:
  static unsigned mask() {
    if constexpr (kSize >= 32) return ~0u;
    return ((1u << kSize % 32) - 1) << lane() / kSize * kSize;
  }
  static unsigned in_ranks(unsigned long long lanes) {
    static_assert(kIsInWarp, "ballots and matches have a bit for each thread: a tile larger than a warp has neither");
    return static_cast<unsigned>(lanes) >> lane() / kSize * kSize;
  }
  template <class T>
  T exchanged(GroupCall call, T value, int argument, const void* site) const {
    return by_words(value, [&](unsigned long long word) { return meet(call, site, word, argument, kSize); });
  }

  unsigned meta_rank_;
  unsigned meta_size_;
};

template <class Parent>
struct TilesOf {
  static_assert(std::is_same<Parent, thread_block>::value,
                "Lectern's emulator: tiled_partition<N> is of a block or of a tile; with N as an argument also of coalesced threads");
  static unsigned rank(unsigned size) { return thread() / size; }
  static unsigned count(unsigned size) { return (block_size() + size - 1) / size; }
  static constexpr unsigned kMost = 1024;
};
template <unsigned int kParent, class Grandparent>
struct TilesOf<thread_block_tile<kParent, Grandparent>> {
  static constexpr unsigned kMost = kParent;
  static unsigned rank(unsigned size) { return thread() % kParent / size; }
  static unsigned count(unsigned size) { return kParent / size; }
};

}  // namespace emulated

/// `kSize` neighbouring threads. What it is part of may be left out: then it is a tile of any.
template <unsigned int kSize, class Parent>
class thread_block_tile : public emulated::Tile<kSize> {
 public:
  /// The caller's tile of the parent.
  explicit thread_block_tile(const Parent&)
      : emulated::Tile<kSize>(emulated::TilesOf<Parent>::rank(kSize), emulated::TilesOf<Parent>::count(kSize)) {}
};

template <unsigned int kSize>
class thread_block_tile<kSize, void> : public emulated::Tile<kSize> {
 public:
  template <class Parent>
  thread_block_tile(const thread_block_tile<kSize, Parent>& tile) : emulated::Tile<kSize>(tile) {}

 private:
  thread_block_tile() : emulated::Tile<kSize>(0, 1) {}
  friend thread_block_tile<1, void> this_thread();
};

/// The caller's tile of the block, or of a larger tile.
template <unsigned int kTile, class Parent>
thread_block_tile<kTile, Parent> tiled_partition(const Parent& parent) {
  static_assert(kTile <= emulated::TilesOf<Parent>::kMost, "a tile is no larger than the one that it is part of");
  return thread_block_tile<kTile, Parent>(parent);
}

/// The caller alone.
inline thread_block_tile<1, void> this_thread() { return {}; }

}  // namespace cooperative_groups
