// Where the 32 threads of a warp meet for work that is done once for all of them.
#pragma once

namespace lectern_emulator {

constexpr int kWarpThreads = 32;

/// The thread's number within its warp.
unsigned lane_in_warp();

/// Called by every thread of a warp. The last to come does `work` on what all have brought, in the order of their lanes; then
/// all go on. `name` is for reports. A warp that is not whole, and threads that call for different work, end the launch.
void meet_in_warp(const char* name, void* own, void (*work)(void* const* brought));

/// Ends the launch with cudaErrorMisalignedAddress: the stride, in bytes, is no multiple of 16.
void check_matrix_stride(const char* name, unsigned long long bytes);

}  // namespace lectern_emulator
