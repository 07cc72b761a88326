// What each operation of a warp makes of the values that the lanes bring to it.
#include "warp_operations.h"

#include <algorithm>
#include <limits>

namespace lectern_emulator {
namespace {

constexpr std::uint64_t kPoison = ~std::uint64_t{0};

template <class Function>
void for_each(WarpGroup group, Function function) {
  for (unsigned lane = 0; lane < group.size(); ++lane) {
    if (group[lane] != nullptr) function(lane, *group[lane]);
  }
}

/// The same result for all, made of the values one after another.
template <class Function>
void fold(WarpGroup group, std::uint64_t start, Function function) {
  for_each(group, [&](unsigned lane, const WarpArrival& arrival) { start = function(start, lane, arrival.value); });
  for_each(group, [&](unsigned, WarpArrival& arrival) { arrival.result = start; });
}

// ---- Votes. ----
void nothing(WarpGroup) {}
void ballot(WarpGroup group) {
  fold(group, 0, [](std::uint64_t sum, unsigned lane, std::uint64_t v) { return sum | (v != 0 ? std::uint64_t{1} << lane : 0); });
}
void any(WarpGroup group) {
  fold(group, 0, [](std::uint64_t sum, unsigned, std::uint64_t v) { return sum | (v != 0); });
}
void all(WarpGroup group) {
  fold(group, 1, [](std::uint64_t sum, unsigned, std::uint64_t v) { return sum & (v != 0); });
}
void uniform(WarpGroup group) {
  std::uint64_t seen = 0;  // bit 0: a zero; bit 1: another value
  for_each(group, [&](unsigned, const WarpArrival& arrival) { seen |= arrival.value != 0 ? 2 : 1; });
  for_each(group, [&](unsigned, WarpArrival& arrival) { arrival.result = seen != 3; });
}

// ---- Matches. ----
unsigned equals(WarpGroup group, std::uint64_t value) {
  unsigned mask = 0;
  for_each(group, [&](unsigned lane, const WarpArrival& other) { mask |= (other.value == value ? 1u : 0u) << lane; });
  return mask;
}
void match_any(WarpGroup group) {
  for_each(group, [&](unsigned, WarpArrival& arrival) { arrival.result = equals(group, arrival.value); });
}
void match_all(WarpGroup group) {
  for_each(group, [&](unsigned, WarpArrival& arrival) {
    const unsigned equal = equals(group, arrival.value);
    unsigned everybody = 0;
    for_each(group, [&](unsigned lane, const WarpArrival&) { everybody |= 1u << lane; });
    arrival.agrees = equal == everybody;
    arrival.result = arrival.agrees ? everybody : 0;
  });
}

// ---- Reductions of 32-bit numbers. ----
template <class T, class Function>
void reduce(WarpGroup group, T start, Function function) {
  fold(group, static_cast<unsigned>(start), [&](std::uint64_t sum, unsigned, std::uint64_t v) {
    return static_cast<std::uint64_t>(static_cast<unsigned>(function(static_cast<T>(sum), static_cast<T>(v))));
  });
}
template <class T>
void minimum(WarpGroup group) {
  reduce<T>(group, std::numeric_limits<T>::max(), [](T a, T b) { return std::min(a, b); });
}
template <class T>
void maximum(WarpGroup group) {
  reduce<T>(group, std::numeric_limits<T>::lowest(), [](T a, T b) { return std::max(a, b); });
}
void sum(WarpGroup group) { reduce<unsigned>(group, 0, [](unsigned a, unsigned b) { return a + b; }); }
void conjunction(WarpGroup group) { reduce<unsigned>(group, ~0u, [](unsigned a, unsigned b) { return a & b; }); }
void disjunction(WarpGroup group) { reduce<unsigned>(group, 0, [](unsigned a, unsigned b) { return a | b; }); }
void parity(WarpGroup group) { reduce<unsigned>(group, 0, [](unsigned a, unsigned b) { return a ^ b; }); }

// ---- Shuffles. `Source` gives the lane to read, which may lie beyond the caller's segment [first, last]. ----
template <class Source>
void shuffle(WarpGroup group, Source source_of) {
  for_each(group, [&](unsigned lane, WarpArrival& arrival) {
    const unsigned first = lane & ~(arrival.width - 1);
    const unsigned last = first + arrival.width - 1;
    const int argument = arrival.argument & static_cast<int>(group.size() - 1);
    const int source = source_of(static_cast<int>(lane), argument, static_cast<int>(first), static_cast<int>(last));
    arrival.source = static_cast<unsigned>(source);
    const WarpArrival* const from = group[arrival.source];
    arrival.result = from != nullptr ? from->value : kPoison;
    if (from == nullptr) {
      const bool is_named = (arrival.mask >> arrival.source % kWarpLanes & 1u) != 0;
      arrival.problem = is_named ? WarpProblem::kSourceIsGone : WarpProblem::kSourceNotNamed;
    }
  });
}
void shuffle_to(WarpGroup group) {
  shuffle(group, [](int, int argument, int first, int last) { return first | (argument & (last - first)); });
}
void shuffle_up(WarpGroup group) {
  shuffle(group, [](int lane, int argument, int first, int) { return lane - argument < first ? lane : lane - argument; });
}
void shuffle_down(WarpGroup group) {
  shuffle(group, [](int lane, int argument, int, int last) { return lane + argument > last ? lane : lane + argument; });
}
// An earlier segment may be read, a later one not: so CUDA has it.
void shuffle_xor(WarpGroup group) {
  shuffle(group, [](int lane, int argument, int, int last) { return (lane ^ argument) > last ? lane : lane ^ argument; });
}

}  // namespace

const WarpOperation kSync{"__syncwarp", nothing}, kActive{"__activemask", nullptr};
const WarpOperation kAll{"__all_sync", all}, kAny{"__any_sync", any}, kUni{"__uni_sync", uniform};
const WarpOperation kBallot{"__ballot_sync", ballot};
const WarpOperation kMatchAny{"__match_any_sync", match_any}, kMatchAll{"__match_all_sync", match_all};
const WarpOperation kAdd{"__reduce_add_sync", sum};
const WarpOperation kMin{"__reduce_min_sync", minimum<int>}, kMinUnsigned{"__reduce_min_sync", minimum<unsigned>};
const WarpOperation kMax{"__reduce_max_sync", maximum<int>}, kMaxUnsigned{"__reduce_max_sync", maximum<unsigned>};
const WarpOperation kAnd{"__reduce_and_sync", conjunction}, kOr{"__reduce_or_sync", disjunction};
const WarpOperation kXor{"__reduce_xor_sync", parity};
const WarpOperation kShuffle{"__shfl_sync", shuffle_to}, kShuffleUp{"__shfl_up_sync", shuffle_up};
const WarpOperation kShuffleDown{"__shfl_down_sync", shuffle_down}, kShuffleXor{"__shfl_xor_sync", shuffle_xor};

}  // namespace lectern_emulator
