// Runs blocks of a grid on one host thread. A block becomes resident when all threads of those before it have ended or can only
// wait; resident blocks take turns, and so do the threads of a block. All state of running kernels is here.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "fiber.h"
#include "grid_run.h"
#include "lane.h"
#include "lectern_emulator/lane_loop.h"
#include "resident_block.h"
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
  static cudaError_t run(const LaunchRequest& request, std::size_t shared_limit_bytes);
  /// Runs blocks of the grid as long as there are any. On the launching thread it asks for `helpers` when what is left is worth it.
  void work(GridRun& grid, std::size_t helpers = 0);

  /// For threads of the block, on their own stacks: waits for the others; gives the predicates' count of non-zeros.
  int wait_at_barrier(const void* site, int predicate);
  /// How many threads the last barrier let go.
  int released_count() const { return block_->released_count; }
  /// Waits for all threads of the grid.
  void wait_at_grid(const void* site);
  /// Waits for the lanes of its warp that the arrival's mask names; false, at once, when the thread itself is not among them.
  bool meet_warp(WarpArrival& arrival);
  /// After an atomic: a thread that changes nothing time after time lets the others run.
  void after_atomic(bool changed, const void* site);
  /// The end of the kernel for the last thread of a loop; whether the loop has got others to run.
  bool advance(LaneLoop& loop);

  /// From the watchdog: the running thread is at `instruction`, and has been for some time.
  void tick(const void* instruction);

  /// Ends the launch with a report of who did `what`; the error becomes sticky. `call_site`, a return address, may be null.
  [[noreturn]] static void abandon_launch(cudaError_t error, const char* what, const void* call_site);
  /// The report alone: what the running thread did, and where. Only the first of a launch is printed.
  static void report_abandoned(cudaError_t error, const std::string& what, const std::string& place);
  /// What the running thread did wrong where the launch goes on: said once a launch for each place.
  void report_once(const std::string& what, const void* call_site);
  /// Ends the launch without a report and without stickiness.
  [[noreturn]] void stop(cudaError_t error);

  // In two steps for a signal handler: the first in the handler, the second on the thread's own stack.
  void stop_later(cudaError_t error) { grid_->stop(error); }
  [[noreturn]] void stop_now();
  char* stack_top() const { return fiber_->stack_top(); }

  /// Places the variable in the block's arena; null when the limit is passed.
  void* shared_address_of(const SharedVariable& variable);
  SharedArena& shared() { return shared_; }
  FiberPool& fibers() { return fibers_; }
  ResidentBlock& block() { return *block_; }
  GridRun& grid() { return *grid_; }
  /// The blocks that have begun and not ended; after a deadlock those that are stuck.
  const std::vector<std::unique_ptr<ResidentBlock>>& residents() const { return residents_; }

 private:
  Worker();
  void begin(GridRun& grid);
  void end();
  bool admit();
  void retire(std::size_t resident);
  void run_residents();
  void run_round(ResidentBlock& block);
  void make_current(ResidentBlock& block);
  void share_rest();
  bool release_grid_barrier();
  void wait_for_others();
  void set_busy(bool is_busy);

  bool begin_loop(LaneLoop& loop);
  Lane& own_lane();
  Fiber& next_fiber();
  Fiber& fresh_fiber();
  void enter(Lane& lane);
  void park(LaneState state, const void* site);
  static void fiber_entry(void* worker);

  FiberPool fibers_;
  SharedArena shared_;
  Watchdog watchdog_;
  CodeRange kernel_code_;
  Fiber host_;
  GridRun* grid_ = nullptr;
  std::vector<std::unique_ptr<ResidentBlock>> residents_;
  std::vector<std::unique_ptr<ResidentBlock>> idle_blocks_;
  std::size_t prepared_blocks_ = 0;  // of idle_blocks_, from the back: those that fit this launch
  std::size_t places_ = 0;           // on the device, held by this worker
  std::size_t helpers_ = 0;          // that may be asked to run blocks too
  bool is_shared_ = false;           // they were
  long long begun_ = 0;              // nanoseconds

  // The thread that runs.
  ResidentBlock* block_ = nullptr;
  Fiber* fiber_ = nullptr;
  LaneLoop* loop_ = nullptr;
  Lane* lane_ = nullptr;         // null as long as it has not had to wait; then
  std::size_t loop_begin_ = 0;   // this is the place of its loop's first thread
  unsigned unchanging_ = 0;      // and these are its atomics in a row that changed nothing
  unsigned unchanging_x_ = 0;

  // What happened since when.
  unsigned long steps_ = 0;      // threads that exited, came to wait or were let go
  unsigned long changes_ = 0;    // and atomics that changed something
  unsigned quiet_rounds_ = 0;    // without a step
  unsigned long idle_rounds_ = 0;  // without a change
  std::size_t resumed_ = 0;      // threads in this round
  std::size_t interrupted_ = 0;
  long long last_change_ = 0;    // nanoseconds
  bool is_busy_ = true;
  bool has_noted_ = false;

  volatile bool is_interruptible_ = false;  // the running thread is in the kernel and not in the emulator
  volatile int ticks_ = 0;                  // since the running thread was entered
  int needed_ticks_ = 0;
};

}  // namespace lectern_emulator
