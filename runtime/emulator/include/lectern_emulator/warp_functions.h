// What the threads of a warp do together. Each function waits until every thread that `mask` names, exists and has not exited
// has called the same function with the same mask; the calls may stand at different places. A caller must name itself.
#pragma once

#include "../host_defines.h"

/// Waits, and orders memory among those who meet.
void __syncwarp(unsigned int mask = 0xFFFFFFFFu);

/// Who of the warp is here together with the caller: all who have come to this call when nobody else of the warp can run.
unsigned int __activemask();

/// Whether the predicates of all are not 0, whether any is, whether all or none are; the mask of those whose is.
int __all_sync(unsigned int mask, int predicate);
int __any_sync(unsigned int mask, int predicate);
int __uni_sync(unsigned int mask, int predicate);
unsigned int __ballot_sync(unsigned int mask, int predicate);

/// Over the values of all.
unsigned int __reduce_add_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_min_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_max_sync(unsigned int mask, unsigned int value);
int __reduce_add_sync(unsigned int mask, int value);
int __reduce_min_sync(unsigned int mask, int value);
int __reduce_max_sync(unsigned int mask, int value);
unsigned int __reduce_and_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_or_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value);

// The shuffles give the value that another lane brought: lane `source` of the caller's segment of `width` lanes (modulo width),
// `delta` lanes below or above, or the lane whose number is the caller's with the bits of `lane_mask` turned over. Where that
// lies beyond the segment, the caller's own. Float and double are compared by __match_* bit by bit.
#define LECTERN_WARP_FUNCTIONS(T)                                                         \
  T __shfl_sync(unsigned int mask, T value, int source, int width = 32);                  \
  T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32);       \
  T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32);     \
  T __shfl_xor_sync(unsigned int mask, T value, int lane_mask, int width = 32);           \
  /** The mask of those who brought the same value. */                                    \
  unsigned int __match_any_sync(unsigned int mask, T value);                              \
  /** The mask of all who took part if all brought the same value, else 0; so `*equal`. */ \
  unsigned int __match_all_sync(unsigned int mask, T value, int* equal);

LECTERN_WARP_FUNCTIONS(int)
LECTERN_WARP_FUNCTIONS(unsigned int)
LECTERN_WARP_FUNCTIONS(long)
LECTERN_WARP_FUNCTIONS(unsigned long)
LECTERN_WARP_FUNCTIONS(long long)
LECTERN_WARP_FUNCTIONS(unsigned long long)
LECTERN_WARP_FUNCTIONS(float)
LECTERN_WARP_FUNCTIONS(double)
#undef LECTERN_WARP_FUNCTIONS
