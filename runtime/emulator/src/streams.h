// Which streams are there, and what does work that is queued in one wait for? The rules of the legacy default stream are here.
#pragma once

#include <functional>
#include <memory>

#include "driver_types.h"
#include "work.h"

struct CUstream_st {
  int device;
  unsigned flags;
  unsigned long long id;
  bool is_legacy = false;
  bool is_gone = false;  // its handle or its thread is; what is queued still runs
  lectern_emulator::WorkPointer last{};
};

namespace lectern_emulator {

using StreamPointer = std::shared_ptr<CUstream_st>;

/// Null where the handle names no stream. A null handle and cudaStreamLegacy are the current device's legacy default stream,
/// cudaStreamPerThread this thread's own.
StreamPointer find_stream(cudaStream_t handle);
inline bool is_stream(cudaStream_t handle) { return find_stream(handle) != nullptr; }
StreamPointer legacy_stream(int device);

/// A stream of the current device.
cudaStream_t make_stream(unsigned flags);
/// False where there is no such stream; what is queued in it still runs.
bool forget_stream(cudaStream_t handle);

/// What cudaStreamSynchronize and cudaDeviceSynchronize wait for.
Works last_works(const StreamPointer& stream);
Works last_works_of_device(int device);
cudaError_t finish_device(int device);
cudaError_t finish_all_devices();

enum class AfterFault { kSkipped, kRuns };

/// Puts work into a stream's queue, behind what is there and behind `after`.
WorkPointer issue(const StreamPointer& stream, const char* what, std::function<cudaError_t()> body, const Works& after = {},
                  AfterFault after_fault = AfterFault::kSkipped);

enum class HostWaits { kNo, kYes };

/// Issues the work. It has run when the call returns where streams are eager or the host waits; its error is returned then.
cudaError_t queue(const StreamPointer& stream, const char* what, std::function<cudaError_t()> body,
                  HostWaits waits = HostWaits::kNo, const Works& after = {});
/// The same for work that is issued already.
cudaError_t run_where_due(const WorkPointer& work, HostWaits waits = HostWaits::kNo);

/// LECTERN_EMULATOR_STREAMS=lazy: what is queued runs when somebody waits for it.
bool streams_are_lazy();

/// A null stream handle means this thread's own default stream, for calls from files that were compiled so.
class NullIsPerThread {
 public:
  NullIsPerThread();
  ~NullIsPerThread();
  NullIsPerThread(const NullIsPerThread&) = delete;
  NullIsPerThread& operator=(const NullIsPerThread&) = delete;
};

}  // namespace lectern_emulator
