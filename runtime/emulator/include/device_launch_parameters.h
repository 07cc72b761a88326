// What a kernel knows of itself. Variables, not macros, so that a debugger prints them and takes them in conditions.
// __thread and not thread_local: a thread_local one is read through a wrapper function, in which `next` would stop.
#pragma once

#include "vector_types.h"

namespace lectern_emulator {
/// A const uint3 of which the compiler must not think that it never changes: a loop over threads may have the kernel inlined.
struct ThreadIndex : uint3 {
  struct Nothing {};
  [[no_unique_address]] mutable Nothing may_change;
};
static_assert(sizeof(ThreadIndex) == sizeof(uint3));
}  // namespace lectern_emulator

extern "C" {
/// The thread within its block. Outside a kernel all of these hold zeros (blockDim and gridDim: ones).
extern __thread const lectern_emulator::ThreadIndex threadIdx;
/// The block within the grid.
extern __thread const uint3 blockIdx;
/// Threads in a block.
extern __thread const dim3 blockDim;
/// Blocks in the grid.
extern __thread const dim3 gridDim;
/// Threads in a warp: 32.
extern const int warpSize;
}
