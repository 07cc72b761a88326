// The functions of a warp: what each makes of the values that the lanes bring to it.
#include "lectern_emulator/warp_functions.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>

#include "report.h"
#include "source_location.h"
#include "warp.h"
#include "worker.h"

using namespace lectern_emulator;

namespace {

constexpr std::uint64_t kPoison = ~std::uint64_t{0};

template <class Function>
void for_each(const WarpGroup& group, Function function) {
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    if (group[lane] != nullptr) function(lane, *group[lane]);
  }
}

/// The same result for all, made of the values one after another.
template <class Function>
void fold(const WarpGroup& group, std::uint64_t start, Function function) {
  for_each(group, [&](unsigned lane, const WarpArrival& arrival) { start = function(start, lane, arrival.value); });
  for_each(group, [&](unsigned, WarpArrival& arrival) { arrival.result = start; });
}

// ---- Votes. ----
void nothing(WarpGroup&) {}
void ballot(WarpGroup& group) {
  fold(group, 0, [](std::uint64_t sum, unsigned lane, std::uint64_t v) { return sum | (v != 0 ? std::uint64_t{1} << lane : 0); });
}
void any(WarpGroup& group) {
  fold(group, 0, [](std::uint64_t sum, unsigned, std::uint64_t v) { return sum | (v != 0); });
}
void all(WarpGroup& group) {
  fold(group, 1, [](std::uint64_t sum, unsigned, std::uint64_t v) { return sum & (v != 0); });
}
void uniform(WarpGroup& group) {
  std::uint64_t seen = 0;  // bit 0: a zero; bit 1: another value
  for_each(group, [&](unsigned, const WarpArrival& arrival) { seen |= arrival.value != 0 ? 2 : 1; });
  for_each(group, [&](unsigned, WarpArrival& arrival) { arrival.result = seen != 3; });
}

// ---- Matches. ----
unsigned equals(const WarpGroup& group, std::uint64_t value) {
  unsigned mask = 0;
  for_each(group, [&](unsigned lane, const WarpArrival& other) { mask |= (other.value == value ? 1u : 0u) << lane; });
  return mask;
}
void match_any(WarpGroup& group) {
  for_each(group, [&](unsigned, WarpArrival& arrival) { arrival.result = equals(group, arrival.value); });
}
void match_all(WarpGroup& group) {
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
void reduce(WarpGroup& group, T start, Function function) {
  fold(group, static_cast<unsigned>(start), [&](std::uint64_t sum, unsigned, std::uint64_t v) {
    return static_cast<std::uint64_t>(static_cast<unsigned>(function(static_cast<T>(sum), static_cast<T>(v))));
  });
}
template <class T>
void minimum(WarpGroup& group) {
  reduce<T>(group, std::numeric_limits<T>::max(), [](T a, T b) { return std::min(a, b); });
}
template <class T>
void maximum(WarpGroup& group) {
  reduce<T>(group, std::numeric_limits<T>::lowest(), [](T a, T b) { return std::max(a, b); });
}
void sum(WarpGroup& group) { reduce<unsigned>(group, 0, [](unsigned a, unsigned b) { return a + b; }); }
void conjunction(WarpGroup& group) { reduce<unsigned>(group, ~0u, [](unsigned a, unsigned b) { return a & b; }); }
void disjunction(WarpGroup& group) { reduce<unsigned>(group, 0, [](unsigned a, unsigned b) { return a | b; }); }
void parity(WarpGroup& group) { reduce<unsigned>(group, 0, [](unsigned a, unsigned b) { return a ^ b; }); }

// ---- Shuffles. `Source` gives the lane to read, which may lie beyond the caller's segment [first, last]. ----
template <class Source>
void shuffle(WarpGroup& group, Source source_of) {
  for_each(group, [&](unsigned lane, WarpArrival& arrival) {
    const unsigned first = lane & ~(arrival.width - 1);
    const unsigned last = first + arrival.width - 1;
    const int source = source_of(static_cast<int>(lane), arrival.argument & 31, static_cast<int>(first), static_cast<int>(last));
    arrival.source = static_cast<unsigned>(source);
    const WarpArrival* const from = group[arrival.source];
    arrival.result = from != nullptr ? from->value : kPoison;
    if (from == nullptr) {
      const bool is_named = (arrival.mask >> arrival.source & 1u) != 0;
      arrival.problem = is_named ? WarpProblem::kSourceIsGone : WarpProblem::kSourceNotNamed;
    }
  });
}
void shuffle_to(WarpGroup& group) {
  shuffle(group, [](int, int argument, int first, int last) { return first | (argument & (last - first)); });
}
void shuffle_up(WarpGroup& group) {
  shuffle(group, [](int lane, int argument, int first, int) { return lane - argument < first ? lane : lane - argument; });
}
void shuffle_down(WarpGroup& group) {
  shuffle(group, [](int lane, int argument, int, int last) { return lane + argument > last ? lane : lane + argument; });
}
// An earlier segment may be read, a later one not: so CUDA has it.
void shuffle_xor(WarpGroup& group) {
  shuffle(group, [](int lane, int argument, int, int last) { return (lane ^ argument) > last ? lane : lane ^ argument; });
}

constexpr WarpOperation kSync{"__syncwarp", nothing}, kActive{"__activemask", nullptr};
constexpr WarpOperation kAll{"__all_sync", all}, kAny{"__any_sync", any}, kUni{"__uni_sync", uniform};
constexpr WarpOperation kBallot{"__ballot_sync", ballot};
constexpr WarpOperation kMatchAny{"__match_any_sync", match_any}, kMatchAll{"__match_all_sync", match_all};
constexpr WarpOperation kAdd{"__reduce_add_sync", sum};
constexpr WarpOperation kMin{"__reduce_min_sync", minimum<int>}, kMinUnsigned{"__reduce_min_sync", minimum<unsigned>};
constexpr WarpOperation kMax{"__reduce_max_sync", maximum<int>}, kMaxUnsigned{"__reduce_max_sync", maximum<unsigned>};
constexpr WarpOperation kAnd{"__reduce_and_sync", conjunction}, kOr{"__reduce_or_sync", disjunction};
constexpr WarpOperation kXor{"__reduce_xor_sync", parity};
constexpr WarpOperation kShuffle{"__shfl_sync", shuffle_to}, kShuffleUp{"__shfl_up_sync", shuffle_up};
constexpr WarpOperation kShuffleDown{"__shfl_down_sync", shuffle_down}, kShuffleXor{"__shfl_xor_sync", shuffle_xor};

void explain(WarpArrival& arrival) {
  const std::string call = "called " + std::string(arrival.operation->name) + " and reads lane " + std::to_string(arrival.source);
  if (arrival.problem == WarpProblem::kSourceNotNamed) {
    Worker::running()->report_once(call + " of its warp, which the mask does not name: the value is undefined (bytes 0xFF here)",
                                   arrival.site);
    return;
  }
  Worker::report_abandoned(cudaErrorLaunchFailure, call + " of its warp, which has exited or never existed: there is no such value",
                           call_location(arrival.site));
}

/// Meets the others; without them where the call itself is wrong.
void meet(WarpArrival& arrival) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) {
    report("host code called %s, which only a kernel may", arrival.operation->name);
    std::abort();
  }
  if (!std::has_single_bit(arrival.width) || arrival.width > kWarpLanes) {
    worker->report_once("called " + std::string(arrival.operation->name) + " with a width of " +
                            std::to_string(static_cast<int>(arrival.width)) + ", which must be 1, 2, 4, 8, 16 or 32",
                        arrival.site);
    arrival.result = kPoison;
    return;
  }
  if (!worker->meet_warp(arrival)) {
    worker->report_once("called " + std::string(arrival.operation->name) + " with a mask that does not name the caller itself",
                        arrival.site);
    arrival.result = kPoison;
    return;
  }
  if (arrival.problem == WarpProblem::kNone) return;
  explain(arrival);
  if (arrival.problem == WarpProblem::kSourceIsGone) worker->stop(cudaErrorLaunchFailure);
}

std::uint64_t meet(const WarpOperation& operation, unsigned mask, std::uint64_t value, const void* site) {
  WarpArrival arrival{&operation, mask, site, value};
  meet(arrival);
  return arrival.result;
}

template <class T>
std::uint64_t bits(T value) {
  std::uint64_t result = 0;
  std::memcpy(&result, &value, sizeof value);
  return result;
}

template <class T>
T shuffled(const WarpOperation& operation, unsigned mask, T value, int argument, int width, const void* site) {
  WarpArrival arrival{&operation, mask, site, bits(value), argument, static_cast<unsigned>(width)};
  meet(arrival);
  std::memcpy(&value, &arrival.result, sizeof value);
  return value;
}

}  // namespace

#define LECTERN_SITE __builtin_return_address(0)

void __syncwarp(unsigned int mask) {
  std::atomic_signal_fence(std::memory_order_seq_cst);  // what is seen before stays before, also where this is inlined
  meet(kSync, mask, 0, LECTERN_SITE);
  std::atomic_signal_fence(std::memory_order_seq_cst);
}
unsigned int __activemask() { return static_cast<unsigned>(meet(kActive, ~0u, 0, LECTERN_SITE)); }

int __all_sync(unsigned int mask, int p) { return static_cast<int>(meet(kAll, mask, p != 0, LECTERN_SITE)); }
int __any_sync(unsigned int mask, int p) { return static_cast<int>(meet(kAny, mask, p != 0, LECTERN_SITE)); }
int __uni_sync(unsigned int mask, int p) { return static_cast<int>(meet(kUni, mask, p != 0, LECTERN_SITE)); }
unsigned int __ballot_sync(unsigned int mask, int p) { return static_cast<unsigned>(meet(kBallot, mask, p != 0, LECTERN_SITE)); }

#define LECTERN_REDUCTION(T, function, operation) \
  T function(unsigned int mask, T value) { return static_cast<T>(meet(operation, mask, bits(value), LECTERN_SITE)); }
LECTERN_REDUCTION(unsigned int, __reduce_add_sync, kAdd)
LECTERN_REDUCTION(unsigned int, __reduce_min_sync, kMinUnsigned)
LECTERN_REDUCTION(unsigned int, __reduce_max_sync, kMaxUnsigned)
LECTERN_REDUCTION(int, __reduce_add_sync, kAdd)
LECTERN_REDUCTION(int, __reduce_min_sync, kMin)
LECTERN_REDUCTION(int, __reduce_max_sync, kMax)
LECTERN_REDUCTION(unsigned int, __reduce_and_sync, kAnd)
LECTERN_REDUCTION(unsigned int, __reduce_or_sync, kOr)
LECTERN_REDUCTION(unsigned int, __reduce_xor_sync, kXor)

#define LECTERN_WARP_FUNCTIONS(T)                                                                             \
  T __shfl_sync(unsigned int mask, T value, int source, int width) {                                          \
    return shuffled(kShuffle, mask, value, source, width, LECTERN_SITE);                                      \
  }                                                                                                           \
  T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width) {                               \
    return shuffled(kShuffleUp, mask, value, static_cast<int>(delta), width, LECTERN_SITE);                   \
  }                                                                                                           \
  T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width) {                             \
    return shuffled(kShuffleDown, mask, value, static_cast<int>(delta), width, LECTERN_SITE);                 \
  }                                                                                                           \
  T __shfl_xor_sync(unsigned int mask, T value, int lane_mask, int width) {                                   \
    return shuffled(kShuffleXor, mask, value, lane_mask, width, LECTERN_SITE);                                \
  }                                                                                                           \
  unsigned int __match_any_sync(unsigned int mask, T value) {                                                 \
    return static_cast<unsigned>(meet(kMatchAny, mask, bits(value), LECTERN_SITE));                           \
  }                                                                                                           \
  unsigned int __match_all_sync(unsigned int mask, T value, int* equal) {                                     \
    WarpArrival arrival{&kMatchAll, mask, LECTERN_SITE, bits(value)};                                         \
    meet(arrival);                                                                                            \
    *equal = arrival.agrees;                                                                                  \
    return static_cast<unsigned>(arrival.result);                                                             \
  }

LECTERN_WARP_FUNCTIONS(int)
LECTERN_WARP_FUNCTIONS(unsigned int)
LECTERN_WARP_FUNCTIONS(long)
LECTERN_WARP_FUNCTIONS(unsigned long)
LECTERN_WARP_FUNCTIONS(long long)
LECTERN_WARP_FUNCTIONS(unsigned long long)
LECTERN_WARP_FUNCTIONS(float)
LECTERN_WARP_FUNCTIONS(double)
