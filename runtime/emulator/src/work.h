// What is a piece of device work, and in which order may pieces run? The streams (streams.h) say what each one waits for.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "driver_types.h"

namespace lectern_emulator {

/// A kernel, a copy, a host function, …: it runs once, after all that it waits for, in some thread that waits for it.
struct Work {
  enum class State { kPending, kRunning, kDone };

  const char* what;     // a noun, for reports
  int device;           // current while it runs
  std::function<cudaError_t()> body;
  unsigned long number = 0;                    // in the order of issue
  std::vector<std::shared_ptr<Work>> after{};  // what it waits for: issued earlier, so that no circle can be
  bool runs_after_fault = false;             // even where the device has met an error that stays
  State state = State::kPending;
  bool is_announced = false;  // a query has said "not ready" because of it
};

using WorkPointer = std::shared_ptr<Work>;
using Works = std::vector<WorkPointer>;

/// Guards every Work and every stream's queue; never held while work runs.
std::mutex& work_mutex();

/// Gives the work its number and lets it wait for those of `after` that are not done. With the mutex held.
void number_work(const WorkPointer& work, const Works& after);
std::size_t pending_count();

/// Runs these and all that they wait for, and nothing else; where there is a choice, what was issued last goes first, so that
/// a wait that is missing shows. Waits for what other threads run. Gives the first error of what ran.
cudaError_t finish(const Works& targets);

/// cudaErrorNotReady where one of these is pending: once for each piece of work, which the next question then runs.
cudaError_t ask(const Works& targets);

/// At the end of a process: says on stderr what was queued and never ran.
void report_never_run();

/// True while this thread runs a host function that a stream was given; such a function may not call the API.
bool in_host_function();

/// Marks the running of a host function.
class HostFunctionScope {
 public:
  HostFunctionScope();
  ~HostFunctionScope();
  HostFunctionScope(const HostFunctionScope&) = delete;
  HostFunctionScope& operator=(const HostFunctionScope&) = delete;
};

}  // namespace lectern_emulator
