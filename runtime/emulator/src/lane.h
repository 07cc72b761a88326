// One thread of a block that is resident: which it is, and what it waits for.
#pragma once

#include "fiber.h"
#include "vector_types.h"

namespace lectern_emulator {

class LaneLoop;

enum class LaneState {
  kUnstarted,
  kRunnable,     // was let go by a barrier, or runs
  kGaveWay,      // after atomics that changed nothing
  kInterrupted,  // by the watchdog
  kAtBarrier,    // of its block
  kAtGrid,       // at the barrier of the whole grid
  kAtWarp,       // at an operation of its warp, see warp.h
  kExited,
};

struct Lane {
  uint3 index;
  unsigned thread;            // its number in the block, x fastest
  LaneState state;
  Fiber* fiber;               // where it is parked
  LaneLoop* loop;             // on that fiber's stack
  const void* waits_at;       // the code address of the barrier or atomic, or where it was interrupted
  int predicate;              // what it brought to __syncthreads_count and its kind
  unsigned unchanging;        // atomics in a row that changed nothing
};

inline bool can_run(const Lane& lane) {
  return lane.state == LaneState::kRunnable || lane.state == LaneState::kGaveWay || lane.state == LaneState::kInterrupted;
}

}  // namespace lectern_emulator
