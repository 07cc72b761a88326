// The threads of the block that runs: how one begins, waits, goes on and ends, and which comes next.
#include <cstdlib>

#include "device_variables.h"
#include "environment.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

constexpr unsigned kPatience = 16;  // atomics that change nothing before a thread gives way

}  // namespace

bool LaneLoop::advance() { return Worker::running()->advance(*this); }

bool Worker::advance(LaneLoop& loop) {
  is_interruptible_ = false;
  ++steps_;
  ++changes_;
  if (lane_ != nullptr) {
    const auto place = static_cast<std::size_t>(lane_ - block_->lanes.data());
    block_->exit(place, place + 1);
    return false;
  }
  block_->exit(loop_begin_, loop_begin_ + (loop.end_ - loop.first_));
  if (!begin_loop(loop)) return false;
  is_interruptible_ = true;
  return true;
}

/// Gives the loop the next threads that have not begun: the rest of a row, or one where the order is not theirs.
bool Worker::begin_loop(LaneLoop& loop) {
  ResidentBlock& block = *block_;
  if (!block.has_unstarted()) return false;
  loop_begin_ = block.next;
  const Lane& first = block.lanes[block.next];
  thread_index = first.index;
  loop.first_ = first.index.x;
  loop.end_ = environment().order == Order::kForward ? block_size.x : loop.first_ + 1;
  block.next += loop.end_ - loop.first_;
  loop_ = &loop;
  lane_ = nullptr;
  unchanging_ = 0;
  ticks_ = 0;
  ++resumed_;
  return true;
}

/// The running thread, which has to wait: those before it in its loop have ended, those after it are for another fiber.
Lane& Worker::own_lane() {
  if (lane_ != nullptr) return *lane_;
  ResidentBlock& block = *block_;
  const std::size_t place = loop_begin_ + (thread_index.x - loop_->first_);
  block.settle(loop_begin_);
  if (block.exit(loop_begin_, place)) ++changes_;
  loop_->end_ = thread_index.x + 1;
  block.next = place + 1;
  lane_ = &block.lanes[place];
  lane_->loop = loop_;
  lane_->unchanging = unchanging_;
  lane_->state = LaneState::kRunnable;
  return *lane_;
}

void Worker::enter(Lane& lane) {
  lane_ = &lane;
  loop_ = lane.loop;
  fiber_ = lane.fiber;
  thread_index = lane.index;
  ticks_ = 0;
}

Fiber& Worker::fresh_fiber() {
  Fiber& fiber = *fibers_.acquire();
  if (!fiber.is_prepared()) fiber.prepare(&Worker::fiber_entry, this);
  fiber_ = &fiber;
  return fiber;
}

/// Who runs next in this round; the host when nobody can.
Fiber& Worker::next_fiber() {
  if (grid_->is_stopped()) return host_;
  ResidentBlock& block = *block_;
  if (block.has_unstarted()) return fresh_fiber();
  while (block.turn < block.thread_count()) {
    Lane& lane = block.lanes[block.turn++];
    if (!can_run(lane)) continue;
    ++resumed_;
    enter(lane);
    return *lane.fiber;
  }
  return host_;
}

// One fiber runs thread after thread. The first that must wait keeps the fiber; the rest go on on another.
void Worker::fiber_entry(void* worker) {
  auto* const self = static_cast<Worker*>(worker);
  LaneLoop loop;
  while (true) {
    while (self->begin_loop(loop)) {
      try {
        const LaunchRequest& request = self->grid_->request();
        self->is_interruptible_ = true;
        request.run_threads(request.arguments.get(), loop);
        self->is_interruptible_ = false;
      } catch (...) {
        self->is_interruptible_ = false;
        abandon_launch(cudaErrorLaunchFailure, "let an exception escape from the kernel", nullptr);
      }
    }
    Fiber* const fiber = self->fiber_;
    self->fibers_.give_back(fiber);
    Fiber::change(*fiber, self->next_fiber());
  }
}

void Worker::park(LaneState state, const void* site) {
  is_interruptible_ = false;
  Lane& lane = own_lane();
  lane.fiber = fiber_;
  block_->park(lane, state, site);
  if (state == LaneState::kInterrupted) {
    ++interrupted_;
  } else if (state != LaneState::kGaveWay) {
    ++steps_;
    ++changes_;
  }
  Fiber& self = *fiber_;
  Fiber::change(self, next_fiber());
  lane_->state = LaneState::kRunnable;
  is_interruptible_ = true;
}

void Worker::tick(const void* instruction) {
  // Only in the kernel's own code: a thread that is inside malloc or printf may hold a lock that the others need.
  if (!is_interruptible_ || !kernel_code_.contains(instruction)) return;
  if (thread_index.x >= loop_->end_) return;  // between two threads
  ticks_ = ticks_ + 1;
  if (grid_->is_stopped()) {  // elsewhere: a thread that is about to wait comes to it before the next tick, and is reported so
    if (ticks_ > 1) stop_now();
    return;
  }
  if (ticks_ < needed_ticks_ || is_debugged()) return;
  needed_ticks_ = 1;
  park(LaneState::kInterrupted, instruction);
}

void* Worker::shared_address_of(const SharedVariable& variable) {
  is_interruptible_ = false;
  void* const address = shared_.address_of(variable);
  is_interruptible_ = true;
  return address;
}

int Worker::wait_at_barrier(const void* site, int predicate) {
  is_interruptible_ = false;
  Lane& lane = own_lane();
  lane.predicate = predicate;
  lane.unchanging = 0;
  park(LaneState::kAtBarrier, site);
  return block_->barrier_result;
}

void Worker::wait_at_grid(const void* site) {
  is_interruptible_ = false;
  own_lane().unchanging = 0;
  park(LaneState::kAtGrid, site);
}

bool Worker::meet_warp(WarpArrival& arrival) {
  is_interruptible_ = false;
  Lane& lane = own_lane();
  if (!block_->warps.has(lane, arrival.mask)) {
    is_interruptible_ = true;
    return false;
  }
  lane.unchanging = 0;
  if (block_->warps.arrive(lane, arrival)) {
    ++steps_;
    ++changes_;
    is_interruptible_ = true;
  } else {
    park(LaneState::kAtWarp, arrival.site);
  }
  return true;
}

void Worker::after_atomic(bool changed, const void* site) {
  if (lane_ == nullptr && thread_index.x != unchanging_x_) {  // another thread of the loop
    unchanging_x_ = thread_index.x;
    unchanging_ = 0;
  }
  unsigned& unchanging = lane_ == nullptr ? unchanging_ : lane_->unchanging;
  if (changed) {
    unchanging = 0;
    ++changes_;
  } else if (++unchanging >= kPatience) {
    park(LaneState::kGaveWay, site);
  }
}

void Worker::stop(cudaError_t error) {
  is_interruptible_ = false;
  grid_->stop(error);
  stop_now();
}

void Worker::stop_now() {
  is_interruptible_ = false;
  Fiber::change(*fiber_, host_);
  std::abort();  // nobody resumes a stopped fiber
}

}  // namespace lectern_emulator
