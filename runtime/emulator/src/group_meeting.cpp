// The meetings that headers ask for: of cooperative groups, and of warps that work on matrices.
#include "lectern_emulator/group_meeting.h"

#include <cstdio>
#include <cstdlib>

#include "device_launch_parameters.h"
#include "report.h"
#include "warp_operations.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

const WarpOperation& operation_of(GroupCall call) {
  switch (call) {
    case GroupCall::kSync: return kSync;
    case GroupCall::kActive: return kActive;
    case GroupCall::kAll: return kAll;
    case GroupCall::kAny: return kAny;
    case GroupCall::kBallot: return kBallot;
    case GroupCall::kMatchAny: return kMatchAny;
    case GroupCall::kMatchAll: return kMatchAll;
    case GroupCall::kShuffle: return kShuffle;
    case GroupCall::kShuffleUp: return kShuffleUp;
    case GroupCall::kShuffleDown: return kShuffleDown;
    case GroupCall::kShuffleXor: return kShuffleXor;
  }
  std::abort();
}

/// Does the work that all brought, once; or tells all that somebody is missing.
void do_work(WarpGroup group) {
  void* brought[kWarpLanes] = {};
  WarpArrival* someone = nullptr;
  bool is_whole = true;
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    is_whole = is_whole && group[lane] != nullptr;
    if (group[lane] == nullptr) continue;
    someone = group[lane];
    brought[lane] = reinterpret_cast<void*>(someone->value);
  }
  if (is_whole) return someone->work(brought);
  for (WarpArrival* const arrival : group) {
    if (arrival != nullptr) arrival->problem = WarpProblem::kNotWhole;
  }
}

const WarpOperation& operation_of(MatrixCall call) {
  static const WarpOperation load{"load_matrix_sync", do_work}, store{"store_matrix_sync", do_work}, multiply{"mma_sync", do_work};
  switch (call) {
    case MatrixCall::kLoad: return load;
    case MatrixCall::kStore: return store;
    case MatrixCall::kMultiply: return multiply;
  }
  std::abort();
}

}  // namespace

unsigned lane_in_warp() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % kWarpLanes;
}

const void* call_site() { return __builtin_return_address(0); }

void meet_block(const void* site) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) {
    report("host code waited for a block, which only a kernel may");
    std::abort();
  }
  worker->wait_at_barrier(site, 0);
}

unsigned long long meet_group(GroupCall call, const Members& members, unsigned long long value, int argument, unsigned width) {
  WarpArrival arrival{&operation_of(call), members.mask, members.site, value, argument, width};
  arrival.warps = members.warps;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  meet(arrival);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return arrival.result;
}

void meet_in_warp(MatrixCall call, void* own, void (*work)(void* const* brought), const void* site) {
  WarpArrival arrival{&operation_of(call), ~0u, site, reinterpret_cast<std::uint64_t>(own)};
  arrival.work = work;
  meet(arrival);
}

void check_matrix_stride(MatrixCall call, unsigned long long bytes, const void* site) {
  if (bytes % 16 == 0) return;
  char what[160];  // nothing on this stack is destroyed, so the text must not own memory
  std::snprintf(what, sizeof what, "called %s with a leading dimension of %llu bytes, which must be a multiple of 16",
                operation_of(call).name, bytes);
  Worker::abandon_launch(cudaErrorMisalignedAddress, what, site);
}

}  // namespace lectern_emulator
