// The meeting of a warp: a table of who has come, in which all but the last give way until the work is done.
#include "lectern_emulator/warp_meeting.h"

#include <cstdio>

#include "device_launch_parameters.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

unsigned thread_number() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }

/// Nothing on this stack is destroyed, so the text must not own memory.
template <class... Values>
[[noreturn]] void end_launch(cudaError_t error, const void* site, const char* format, Values... values) {
  char what[160];
  std::snprintf(what, sizeof what, format, values...);
  Worker::abandon_launch(error, what, site);
}

}  // namespace

void meet_in_warp(const char* name, void* own, void (*work)(void* const* brought)) {
  Worker* const worker = Worker::running();
  const void* const site = __builtin_return_address(0);
  const unsigned thread = thread_number();
  const unsigned first = thread / kWarpThreads * kWarpThreads;
  if (first + kWarpThreads > blockDim.x * blockDim.y * blockDim.z) {
    end_launch(cudaErrorIllegalInstruction, site, "called %s in a warp of fewer than 32 threads", name);
  }
  WarpMeeting& meeting = worker->block().meetings[thread / kWarpThreads];
  if (meeting.arrived == 0) meeting.work = work;
  if (meeting.work != work) {
    end_launch(cudaErrorLaunchFailure, site, "called %s while others of its warp are in another function of matrices", name);
  }
  meeting.brought[thread - first] = own;
  if (++meeting.arrived == kWarpThreads) {
    work(meeting.brought);
    meeting.arrived = 0;
    ++meeting.finished;
    worker->after_atomic(true, site);
    return;
  }
  const unsigned long before = meeting.finished;
  while (meeting.finished == before) worker->after_atomic(false, site);
}

unsigned lane_in_warp() { return thread_number() % kWarpThreads; }

void check_matrix_stride(const char* name, unsigned long long bytes) {
  if (bytes % 16 == 0) return;
  end_launch(cudaErrorMisalignedAddress, __builtin_return_address(0),
             "called %s with a leading dimension of %llu bytes, which must be a multiple of 16", name, bytes);
}

}  // namespace lectern_emulator
