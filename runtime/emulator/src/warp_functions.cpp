// The functions of a warp: which operation each is.
#include "lectern_emulator/warp_functions.h"

#include <atomic>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "warp_operations.h"

using namespace lectern_emulator;

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

#define LECTERN_SHUFFLES(T)                                                                     \
  T __shfl_sync(unsigned int mask, T value, int source, int width) {                            \
    return shuffled(kShuffle, mask, value, source, width, LECTERN_SITE);                        \
  }                                                                                             \
  T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width) {                 \
    return shuffled(kShuffleUp, mask, value, static_cast<int>(delta), width, LECTERN_SITE);     \
  }                                                                                             \
  T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width) {               \
    return shuffled(kShuffleDown, mask, value, static_cast<int>(delta), width, LECTERN_SITE);   \
  }                                                                                             \
  T __shfl_xor_sync(unsigned int mask, T value, int lane_mask, int width) {                     \
    return shuffled(kShuffleXor, mask, value, lane_mask, width, LECTERN_SITE);                  \
  }
LECTERN_SHUFFLES(__half)
LECTERN_SHUFFLES(__half2)
LECTERN_SHUFFLES(__nv_bfloat16)
LECTERN_SHUFFLES(__nv_bfloat162)

#define LECTERN_WARP_FUNCTIONS(T)                                                               \
  LECTERN_SHUFFLES(T)                                                                           \
  unsigned int __match_any_sync(unsigned int mask, T value) {                                   \
    return static_cast<unsigned>(meet(kMatchAny, mask, bits(value), LECTERN_SITE));             \
  }                                                                                             \
  unsigned int __match_all_sync(unsigned int mask, T value, int* equal) {                       \
    WarpArrival arrival{&kMatchAll, mask, LECTERN_SITE, bits(value)};                           \
    meet(arrival);                                                                              \
    *equal = arrival.agrees;                                                                    \
    return static_cast<unsigned>(arrival.result);                                               \
  }

LECTERN_WARP_FUNCTIONS(int)
LECTERN_WARP_FUNCTIONS(unsigned int)
LECTERN_WARP_FUNCTIONS(long)
LECTERN_WARP_FUNCTIONS(unsigned long)
LECTERN_WARP_FUNCTIONS(long long)
LECTERN_WARP_FUNCTIONS(unsigned long long)
LECTERN_WARP_FUNCTIONS(float)
LECTERN_WARP_FUNCTIONS(double)
