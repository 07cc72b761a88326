// Runs the blocks of a grid, one after another, on the host thread that launched it. All state of a running kernel is here,
// one Worker a host thread, so that several can run side by side.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "fiber.h"
#include "lane.h"
#include "lectern_emulator/launch.h"
#include "shared_arena.h"
#include "warp.h"
#include "watchdog.h"

namespace lectern_emulator {

class Worker {
 public:
  /// The worker of this host thread, made at its first launch.
  static Worker& of_this_thread();
  /// The worker whose kernel runs on this host thread now, or null.
  static Worker* running();
  static bool in_kernel() { return running() != nullptr; }
  static std::size_t stack_bytes();

  /// Runs the whole grid. Gives cudaSuccess or what ended it early.
  cudaError_t run(const LaunchRequest& request, std::size_t shared_limit_bytes);

  /// For threads of the block, on their own stacks: waits for the others; gives the predicates' count of non-zeros.
  int wait_at_barrier(const void* site, int predicate);
  /// How many threads the last barrier let go.
  int released_count() const { return released_count_; }
  /// Waits for the lanes of its warp that the arrival's mask names; false, at once, when the thread itself is not among them.
  bool meet_warp(WarpArrival& arrival);
  /// After an atomic: a thread that changes nothing time after time lets the others run.
  void after_atomic(bool changed, const void* site);

  /// From the watchdog: the running thread is at `instruction`, and has been for some time.
  void tick(const void* instruction);

  /// Ends the launch with a report of who did `what`; the error becomes sticky. `call_site`, a return address, may be null.
  [[noreturn]] static void abandon_launch(cudaError_t error, const char* what, const void* call_site);
  /// The report alone: what the running thread did, and where.
  static void report_abandoned(cudaError_t error, const std::string& what, const std::string& place);
  /// What the running thread did wrong where the launch goes on: said once a launch for each place.
  void report_once(const std::string& what, const void* call_site);
  /// Ends the launch without a report and without stickiness.
  [[noreturn]] void stop(cudaError_t error);

  // In two steps for a signal handler: the first in the handler, the second on the thread's own stack.
  void stop_later(cudaError_t error) { stopped_ = error; }
  [[noreturn]] void stop_now();
  char* stack_top() const { return fiber_->stack_top(); }

  /// Places the variable in the block's arena; null when the limit is passed.
  void* shared_address_of(const SharedVariable& variable);
  SharedArena& shared() { return shared_; }
  FiberPool& fibers() { return fibers_; }

 private:
  std::string kernel_name() const;
  Worker();
  void run_block();
  void run_unstarted_lanes();
  void resume(Lane& lane);
  void park(LaneState state, const void* site);
  void run_until(Fiber* fiber);
  bool release_barrier();
  void enter(Lane& lane);
  void report_deadlock();
  void report_stuck();
  void report_lanes();
  static void report_thread(const std::string& what, const std::string& place);
  static void fiber_entry(void* worker);

  FiberPool fibers_;
  SharedArena shared_;
  Watchdog watchdog_;
  CodeRange kernel_code_;
  Fiber host_;
  Warps warps_;
  std::set<const void*> reported_;  // places of report_once
  std::vector<Lane> lanes_;  // in the order in which they run
  std::size_t next_unstarted_ = 0;
  std::size_t alive_ = 0;
  Lane* lane_ = nullptr;
  Fiber* fiber_ = nullptr;   // the one that runs now
  const LaunchRequest* request_ = nullptr;
  cudaError_t stopped_ = cudaSuccess;
  int released_count_ = 0;
  int barrier_result_ = 0;
  volatile bool is_interruptible_ = false;  // the running thread is in the kernel and not in the emulator
  volatile int ticks_ = 0;                  // since the running thread was entered
  int needed_ticks_ = 0;
  unsigned long changes_ = 0;               // atomics that changed something
};

}  // namespace lectern_emulator
