#include "worker.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "device_variables.h"
#include "environment.h"
#include "lane_report.h"
#include "residency.h"
#include "worker_pool.h"

namespace lectern_emulator {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kStackBytes = 512 * 1024;  // frames are larger there
#else
constexpr std::size_t kStackBytes = 192 * 1024;
#endif
constexpr unsigned kQuietRounds = 16;              // in which all threads only try atomics, before a further block begins
constexpr unsigned long kDeadlockRounds = 256;  // rounds in which all only do such atomics, and
constexpr long long kDeadlockTime = 2'000'000'000;   // how long they do
constexpr long long kStuckTime = kStuckSeconds * 1'000'000'000LL;  // of interruptions and nothing else until a note is printed
constexpr long long kWorthSharing = 50'000;           // after which further blocks are worth waking other threads
constexpr int kFirstTicks = 10;                    // of processor time until a thread is first interrupted; 1 from then on

long long now() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

__thread Worker* running_worker = nullptr;

/// Blocks of a cooperative grid stay on one host thread, where their barrier needs no other means than a block's.
std::size_t helpers_for(const GridRun& grid) {
  if (grid.block_count() == 1 || grid.request().is_cooperative) return 0;
  return static_cast<std::size_t>(environment().worker_count - 1);
}

}  // namespace

Worker::Worker() : fibers_(kStackBytes) {}

std::size_t Worker::stack_bytes() { return kStackBytes; }

Worker& Worker::of_this_thread() {
  thread_local std::unique_ptr<Worker> worker;
  if (!worker) worker.reset(new Worker);
  return *worker;
}

Worker* Worker::running() { return running_worker; }

cudaError_t Worker::run(const LaunchRequest& request, std::size_t shared_limit_bytes) {
  const dim3& block = request.block;
  GridRun grid(request, shared_limit_bytes,
               resident_blocks_of_device(std::size_t{block.x} * block.y * block.z, request.dynamic_shared_bytes));
  of_this_thread().work(grid, helpers_for(grid));
  if (grid.is_deadlocked()) report_deadlock(grid);
  return grid.outcome();
}

void Worker::work(GridRun& grid, std::size_t helpers) {
  helpers_ = helpers;
  is_shared_ = false;
  if (helpers > 0) begun_ = now();
  begin(grid);
  while (!grid.is_stopped() && admit()) {
    run_residents();
    share_rest();
  }
  end();
  if (is_shared_) WorkerPool::instance().finish();
}

/// A small grid has ended before other threads would have woken up.
void Worker::share_rest() {
  if (helpers_ == 0 || grid_->blocks_left() == 0 || now() - begun_ < kWorthSharing) return;
  is_shared_ = !is_debugged() && WorkerPool::instance().offer(*grid_, std::min(helpers_, grid_->blocks_left()));
  helpers_ = 0;
}

void Worker::begin(GridRun& grid) {
  grid_ = &grid;
  grid.join(*this);
  const LaunchRequest& request = grid.request();
  shared_.begin_launch(request.dynamic_shared_bytes, grid.shared_limit_bytes());
  block_size = request.block;
  grid_size = request.grid;
  while (!residents_.empty()) {  // of a launch that was abandoned
    idle_blocks_.push_back(std::move(residents_.back()));
    residents_.pop_back();
  }
  prepared_blocks_ = 0;
  const auto* const code = reinterpret_cast<const void*>(request.run_threads);
  if (!kernel_code_.contains(code)) kernel_code_ = CodeRange::around(code);
  is_busy_ = false;
  set_busy(true);
  has_noted_ = false;
  watchdog_.start();
}

void Worker::end() {
  watchdog_.stop();
  set_busy(false);
  if (grid_->is_stopped()) fibers_.reset();
  grid_->give_back_places(places_);
  places_ = 0;
  thread_index = block_index = {0, 0, 0};
  block_size = grid_size = {1, 1, 1};
}

/// Makes a further block resident; false when none is left or the device is full.
bool Worker::admit() {
  if (grid_->blocks_left() == 0) return false;
  if (residents_.size() == places_) {
    if (!grid_->take_place()) return false;
    ++places_;
  }
  const auto number = grid_->take_block();
  if (!number) return false;

  std::unique_ptr<ResidentBlock> block;
  if (idle_blocks_.empty()) idle_blocks_.push_back(std::make_unique<ResidentBlock>());
  block = std::move(idle_blocks_.back());
  idle_blocks_.pop_back();
  if (prepared_blocks_ == 0) {
    block->begin_launch(*grid_);
  } else {
    --prepared_blocks_;
  }
  block->begin(*grid_, *number);
  shared_.begin_block(block->shared);
  residents_.push_back(std::move(block));
  needed_ticks_ = kFirstTicks;
  quiet_rounds_ = 0;
  idle_rounds_ = 0;
  ++steps_;
  return true;
}

void Worker::retire(std::size_t resident) {
  shared_.end_block(residents_[resident]->shared);
  idle_blocks_.push_back(std::move(residents_[resident]));
  ++prepared_blocks_;
  residents_.erase(residents_.begin() + static_cast<std::ptrdiff_t>(resident));
}

void Worker::run_residents() {
  while (!residents_.empty()) {
    const unsigned long steps_before = steps_;
    const unsigned long changes_before = changes_;
    resumed_ = interrupted_ = 0;
    for (std::size_t i = 0; i < residents_.size();) {
      run_round(*residents_[i]);
      if (grid_->is_stopped()) return;
      if (residents_[i]->is_finished()) {
        retire(i);
      } else {
        ++i;
      }
    }
    if (residents_.empty()) return;
    share_rest();
    const bool has_stepped = steps_ != steps_before || release_grid_barrier();
    if (has_stepped || changes_ != changes_before) {
      idle_rounds_ = 0;
      needed_ticks_ = kFirstTicks;
      set_busy(true);
    }
    quiet_rounds_ = has_stepped ? 0 : quiet_rounds_ + 1;
    if (quiet_rounds_ == 0) continue;
    if ((resumed_ == 0 || interrupted_ > 0 || quiet_rounds_ >= kQuietRounds) && admit()) continue;
    if (changes_ == changes_before) wait_for_others();
  }
}

/// Every thread of the block runs that can, until it exits or has to wait.
void Worker::run_round(ResidentBlock& block) {
  make_current(block);
  const std::size_t resumed_before = resumed_;
  bool released = block.is_settled && block.warps.release_questions();
  released = block.release_barrier() || released;
  steps_ += released;
  block.turn = block.has_unstarted() ? block.thread_count() : 0;
  Fiber& first = next_fiber();
  if (&first != &host_) {
    running_worker = this;
    Fiber::change(host_, first);
    running_worker = nullptr;
  } else if (!released && resumed_ == resumed_before && !block.is_at_grid()) {
    grid_->stop_in_deadlock(&block);
  }
}

void Worker::make_current(ResidentBlock& block) {
  shared_.enter(block.shared);
  block_ = &block;
  block_index = block.index;
}

/// Lets all go once every block of the grid has come, which only a cooperative launch asks for.
bool Worker::release_grid_barrier() {
  if (!grid_->request().is_cooperative || residents_.size() != grid_->block_count()) return false;
  for (const auto& block : residents_) {
    if (!block->is_at_grid()) return false;
  }
  for (const auto& block : residents_) block->release_grid();
  ++steps_;
  return true;
}

/// Nothing has changed in a round, and there is no room or no use for a further block.
void Worker::wait_for_others() {
  if (resumed_ == 0) {  // all are at the grid's barrier, and some block has ended without coming there
    grid_->stop_in_deadlock(nullptr);
    return;
  }
  const long long time = now();
  if (idle_rounds_++ == 0) last_change_ = time;
  if (interrupted_ > 0) {
    // A long computation or a wait for what never comes: nobody can tell, so it goes on.
    if (!has_noted_ && time - last_change_ > kStuckTime) report_stuck(*this), has_noted_ = true;
    return;
  }
  set_busy(false);
  if (grid_->is_anybody_busy()) {  // what these threads wait for may come from there
    last_change_ = time;
    std::this_thread::yield();
  }
  if (idle_rounds_ > kDeadlockRounds && time - last_change_ > kDeadlockTime) grid_->stop_in_deadlock(nullptr);
}

void Worker::set_busy(bool is_busy) {
  if (is_busy_ != is_busy) grid_->add_busy(is_busy ? 1 : -1);
  is_busy_ = is_busy;
}

}  // namespace lectern_emulator
