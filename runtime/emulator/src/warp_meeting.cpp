// The meeting of a warp: a table of who has come, in which all but the last give way until the work is done.
#include "lectern_emulator/warp_meeting.h"

#include <map>
#include <string>

#include "device_launch_parameters.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

struct Meeting {
  void* brought[kWarpThreads];
  void (*work)(void* const*);
  int arrived = 0;
  unsigned long finished = 0;
};

unsigned thread_number() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }

/// One for each warp of the block that runs on this host thread. Between blocks all of them are empty.
Meeting& meeting_of(unsigned warp) {
  static thread_local std::map<unsigned, Meeting> meetings;
  return meetings[warp];
}

}  // namespace

void meet_in_warp(const char* name, void* own, void (*work)(void* const* brought)) {
  Worker* const worker = Worker::running();
  const void* const site = __builtin_return_address(0);
  const unsigned thread = thread_number();
  const unsigned first = thread / kWarpThreads * kWarpThreads;
  if (first + kWarpThreads > blockDim.x * blockDim.y * blockDim.z) {
    const std::string what = "called " + std::string(name) + " in a warp of fewer than 32 threads";
    Worker::abandon_launch(cudaErrorIllegalInstruction, what.c_str(), site);
  }
  Meeting& meeting = meeting_of(thread / kWarpThreads);
  if (meeting.arrived == 0) meeting.work = work;
  if (meeting.work != work) {
    const std::string what = "called " + std::string(name) + " while others of its warp are in another function of matrices";
    Worker::abandon_launch(cudaErrorLaunchFailure, what.c_str(), site);
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
  const std::string what = "called " + std::string(name) + " with a leading dimension of " + std::to_string(bytes) +
                           " bytes, which must be a multiple of 16";
  Worker::abandon_launch(cudaErrorMisalignedAddress, what.c_str(), __builtin_return_address(0));
}

}  // namespace lectern_emulator
