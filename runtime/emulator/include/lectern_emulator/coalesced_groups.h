// Cooperative groups: those of a warp who are here, and parts of a tile that are made when the kernel runs.
#pragma once

#include "block_tiles.h"

namespace cooperative_groups {

/// Threads of a warp, in the order of their lanes.
class coalesced_group : public thread_group {
  using Call = emulated::GroupCall;

 public:
  unsigned int size() const { return size_; }
  unsigned int num_threads() const { return size_; }
  unsigned int thread_rank() const { return rank_; }
  /// Which part this is of the group that was partitioned, and how many there are.
  unsigned int meta_group_rank() const { return meta_rank_; }
  unsigned int meta_group_size() const { return meta_size_; }

  template <class T>
  T shfl(T value, unsigned int rank, const void* site = emulated::call_site()) const {
    return emulated::by_words(value, [&](unsigned long long word) { return meet(Call::kShuffle, site, word, lane_of(rank % size_)); });
  }
  template <class T>
  T shfl_up(T value, unsigned int delta, const void* site = emulated::call_site()) const {
    return shfl(value, delta <= rank_ ? rank_ - delta : rank_, site);
  }
  template <class T>
  T shfl_down(T value, unsigned int delta, const void* site = emulated::call_site()) const {
    return shfl(value, delta < size_ - rank_ ? rank_ + delta : rank_, site);
  }
  int any(int predicate, const void* site = emulated::call_site()) const {
    return static_cast<int>(meet(Call::kAny, site, predicate != 0));
  }
  int all(int predicate, const void* site = emulated::call_site()) const {
    return static_cast<int>(meet(Call::kAll, site, predicate != 0));
  }
  /// Bit i stands for the thread of rank i, here and in the matches.
  unsigned int ballot(int predicate, const void* site = emulated::call_site()) const {
    return in_ranks(meet(Call::kBallot, site, predicate != 0));
  }
  template <class T>
  unsigned int match_any(T value, const void* site = emulated::call_site()) const {
    return in_ranks(meet(Call::kMatchAny, site, emulated::bits_of(value)));
  }
  template <class T>
  unsigned int match_all(T value, int& equal, const void* site = emulated::call_site()) const {
    const unsigned ranks = in_ranks(meet(Call::kMatchAll, site, emulated::bits_of(value)));
    equal = ranks != 0;
    return ranks;
  }

 private:
  coalesced_group(unsigned mask, unsigned meta_rank, unsigned meta_size)
      : thread_group(mask, 1, emulated::count(mask), emulated::rank_in(mask, emulated::lane())),
        meta_rank_(meta_rank),
        meta_size_(meta_size) {}
  friend struct emulated::Access;

  int lane_of(unsigned rank) const {
    unsigned rest = mask_;
    for (; rank > 0; --rank) rest &= rest - 1;
    return __builtin_ctz(rest);
  }
  unsigned in_ranks(unsigned long long lanes) const {
    unsigned result = 0;
    for (unsigned rank = 0; rank < size_; ++rank) result |= static_cast<unsigned>(lanes >> lane_of(rank) & 1u) << rank;
    return result;
  }

  unsigned meta_rank_;
  unsigned meta_size_;
};

namespace emulated {

/// What groups do not show to programs.
struct Access {
  static unsigned mask(const thread_group& group) { return group.mask_; }
  static coalesced_group part(unsigned mask, unsigned meta_rank = 0, unsigned meta_size = 1) { return {mask, meta_rank, meta_size}; }
  static thread_group lanes(unsigned mask) { return {mask, 1, count(mask), rank_in(mask, lane())}; }

  /// The lanes of the mask whose ranks lie in the same stretch of `size` as the caller's.
  static unsigned stretch(unsigned mask, unsigned size) {
    const unsigned own = rank_in(mask, lane()) / size;
    unsigned result = 0;
    for (unsigned i = 0; i < 32; ++i) {
      if ((mask >> i & 1u) != 0 && rank_in(mask, i) / size == own) result |= 1u << i;
    }
    return result;
  }

  /// Those of the group who brought the same bits; parts are numbered by their first threads.
  static coalesced_group by_label(const thread_group& group, unsigned long long label, const void* site) {
    const auto equal = static_cast<unsigned>(group.meet(GroupCall::kMatchAny, site, label));
    const bool is_first = rank_in(equal, lane()) == 0;
    const auto firsts = static_cast<unsigned>(group.meet(GroupCall::kBallot, site, is_first));
    return part(equal, rank_in(firsts, static_cast<unsigned>(__builtin_ctz(equal))), count(firsts));
  }
  static coalesced_group by_predicate(const thread_group& group, bool predicate, const void* site) {
    const auto yes = static_cast<unsigned>(group.meet(GroupCall::kBallot, site, predicate));
    const unsigned all = mask(group);
    if (yes == 0 || yes == all) return part(all);
    return part(predicate ? yes : all & ~yes, predicate, 2);
  }

  /// A shuffle of a tile of any size.
  template <unsigned int kSize, class T>
  static T exchanged(const Tile<kSize>& tile, GroupCall call, T value, unsigned argument, const void* site) {
    static_assert(kSize <= 32 || sizeof(T) <= 8, "a tile larger than a warp exchanges values of up to 8 bytes");
    return tile.exchanged(call, value, static_cast<int>(argument), site);
  }
};

inline void check_tile_size(unsigned size) {
  if (!is_power_of_two(size) || size > 32) __trap();
}

}  // namespace emulated

/// Who of the warp has come to the same call by the time that nobody else of the warp can run.
inline coalesced_group coalesced_threads(const void* site = emulated::call_site()) {
  return emulated::Access::part(static_cast<unsigned>(lectern_emulator::meet_group(emulated::GroupCall::kActive, {~0u, 1, site})));
}

/// A tile whose size is known when the kernel runs: a power of two up to 32.
inline thread_group tiled_partition(const thread_group& parent, unsigned int size) {
  emulated::check_tile_size(size);
  const unsigned mask = emulated::Access::mask(parent);
  const unsigned warp = emulated::block_size() - emulated::thread() / 32 * 32;  // threads from the caller's warp on
  return emulated::Access::lanes(emulated::Access::stretch(mask != 0 ? mask : warp >= 32 ? ~0u : (1u << warp) - 1, size));
}
inline coalesced_group tiled_partition(const coalesced_group& parent, unsigned int size) {
  emulated::check_tile_size(size);
  return emulated::Access::part(emulated::Access::stretch(emulated::Access::mask(parent), size), parent.thread_rank() / size,
                                (parent.size() + size - 1) / size);
}

/// Those of the group who brought the same label, a whole number or a pointer.
template <class Label>
coalesced_group labeled_partition(const coalesced_group& group, Label label, const void* site = emulated::call_site()) {
  static_assert(std::is_integral<Label>::value || std::is_pointer<Label>::value, "a label is a whole number or a pointer");
  return emulated::Access::by_label(group, emulated::bits_of(label), site);
}
template <class Label, unsigned int kSize, class Parent>
coalesced_group labeled_partition(const thread_block_tile<kSize, Parent>& group, Label label,
                                  const void* site = emulated::call_site()) {
  static_assert(kSize <= 32, "a tile larger than a warp cannot be partitioned by labels");
  static_assert(std::is_integral<Label>::value || std::is_pointer<Label>::value, "a label is a whole number or a pointer");
  return emulated::Access::by_label(group, emulated::bits_of(label), site);
}

/// Those for whom the predicate is as for the caller.
inline coalesced_group binary_partition(const coalesced_group& group, bool predicate, const void* site = emulated::call_site()) {
  return emulated::Access::by_predicate(group, predicate, site);
}
template <unsigned int kSize, class Parent>
coalesced_group binary_partition(const thread_block_tile<kSize, Parent>& group, bool predicate,
                                 const void* site = emulated::call_site()) {
  static_assert(kSize <= 32, "a tile larger than a warp cannot be partitioned by a predicate");
  return emulated::Access::by_predicate(group, predicate, site);
}

}  // namespace cooperative_groups
