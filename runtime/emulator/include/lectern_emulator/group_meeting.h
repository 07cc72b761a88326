// How the threads of a group meet: what cooperative groups and the matrices of tensor cores are made of.
#pragma once

namespace lectern_emulator {

constexpr int kWarpThreads = 32;

/// The thread's number within its warp.
unsigned lane_in_warp();

/// As a default argument: the place of the user's call, for reports.
const void* call_site();

/// Waits for the block, on behalf of the call at `site`.
void meet_block(const void* site);

enum class GroupCall { kSync, kActive, kAll, kAny, kBallot, kMatchAny, kMatchAll, kShuffle, kShuffleUp, kShuffleDown, kShuffleXor };

/// Who meets: the lanes of the caller's warp that `mask` names, or all threads of `warps` neighbouring warps.
struct Members {
  unsigned mask;
  unsigned warps;
  const void* site;
};

/// What the warp function of that name gives, see warp_functions.h. With several warps a lane is a number within them all, and
/// votes, shuffles and kSync are what there is.
unsigned long long meet_group(GroupCall call, const Members& members, unsigned long long value = 0, int argument = 0,
                              unsigned width = kWarpThreads);

enum class MatrixCall { kLoad, kStore, kMultiply };

/// Called by every thread of a warp. The last to come does `work` on what all have brought, in the order of their lanes; then
/// all go on. A warp that is not whole ends the launch.
void meet_in_warp(MatrixCall call, void* own, void (*work)(void* const* brought), const void* site);

/// Ends the launch with cudaErrorMisalignedAddress: the stride, in bytes, is no multiple of 16.
void check_matrix_stride(MatrixCall call, unsigned long long bytes, const void* site);

}  // namespace lectern_emulator
