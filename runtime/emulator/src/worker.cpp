#include "worker.h"

#include <chrono>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <string>

#include "environment.h"
#include "error_state.h"
#include "report.h"
#include "run_order.h"
#include "source_location.h"

// What kernels see as const, see device_variables.cpp.
extern "C" {
extern __thread uint3 threadIdx;
extern __thread uint3 blockIdx;
extern __thread uint3 blockDim;
extern __thread uint3 gridDim;
}

namespace lectern_emulator {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kStackBytes = 512 * 1024;  // frames are larger there
#else
constexpr std::size_t kStackBytes = 192 * 1024;
#endif
constexpr unsigned kPatience = 16;               // atomics that change nothing before a thread gives way
constexpr unsigned long kDeadlockRounds = 200000;  // rounds in which all only do such atomics, and
constexpr std::chrono::seconds kDeadlockTime{2};   // how long they do
constexpr int kFirstTicks = 10;                    // of processor time until a thread is first interrupted; 1 from then on
constexpr std::chrono::seconds kStuckTime{10};     // of interruptions and nothing else until a note is printed

using Clock = std::chrono::steady_clock;

bool can_run(LaneState state) {
  return state == LaneState::kRunnable || state == LaneState::kGaveWay || state == LaneState::kInterrupted;
}

__thread Worker* running_worker = nullptr;

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
  request_ = &request;
  stopped_ = cudaSuccess;
  shared_.begin_launch(request.dynamic_shared_bytes, shared_limit_bytes);
  blockDim = request.block;
  gridDim = request.grid;
  const Environment& settings = environment();

  lanes_.resize(std::size_t{blockDim.x} * blockDim.y * blockDim.z);
  const RunOrder thread_order(settings.order, settings.order_seed, lanes_.size());
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const auto thread = static_cast<unsigned>(thread_order.at(i));
    lanes_[i].thread = thread;
    lanes_[i].index = {thread % blockDim.x, thread / blockDim.x % blockDim.y, thread / blockDim.x / blockDim.y};
  }

  warps_.begin_launch(lanes_);
  reported_.clear();

  const auto* const code = reinterpret_cast<const void*>(request.run_thread);
  if (!kernel_code_.contains(code)) kernel_code_ = CodeRange::around(code);
  watchdog_.start();
  const std::size_t blocks = std::size_t{gridDim.x} * gridDim.y * gridDim.z;
  const RunOrder block_order(settings.order, settings.order_seed, blocks);
  for (std::size_t i = 0; i < blocks && stopped_ == cudaSuccess; ++i) {
    const std::size_t block = block_order.at(i);
    blockIdx = {static_cast<unsigned>(block % gridDim.x), static_cast<unsigned>(block / gridDim.x % gridDim.y),
                static_cast<unsigned>(block / gridDim.x / gridDim.y)};
    run_block();
  }
  watchdog_.stop();
  if (stopped_ != cudaSuccess) fibers_.reset();
  threadIdx = blockIdx = {0, 0, 0};
  blockDim = gridDim = {1, 1, 1};
  return stopped_;
}

// The threads run in turn; each runs until it exits, waits at a barrier or gives way.
void Worker::run_block() {
  shared_.begin_block();
  for (Lane& lane : lanes_) {
    lane.state = LaneState::kUnstarted;
    lane.fiber = nullptr;
    lane.unchanging = 0;
  }
  warps_.begin_block();
  next_unstarted_ = 0;
  alive_ = lanes_.size();
  needed_ticks_ = kFirstTicks;

  while (next_unstarted_ < lanes_.size() && stopped_ == cudaSuccess) run_until(fibers_.acquire());

  unsigned long idle_rounds = 0;
  Clock::time_point last_change = Clock::now();
  bool has_noted = false;
  while (alive_ > 0 && stopped_ == cudaSuccess) {
    bool changed = warps_.release_questions() || release_barrier();
    bool has_run = false;
    bool is_interrupted = false;
    const unsigned long changes_before = changes_;
    for (Lane& lane : lanes_) {
      if (!can_run(lane.state)) continue;
      resume(lane);
      if (stopped_ != cudaSuccess) return;
      has_run = true;
      is_interrupted = is_interrupted || lane.state == LaneState::kInterrupted;
      changed = changed || !can_run(lane.state);
    }
    if (!has_run && !changed) return report_deadlock();
    changed = changed || changes_ != changes_before;
    idle_rounds = changed ? 0 : idle_rounds + 1;
    if (changed) {
      last_change = Clock::now();
      needed_ticks_ = kFirstTicks;
    } else if (is_interrupted) {
      // A long computation or a wait for what never comes: nobody can tell, so it goes on.
      if (!has_noted && Clock::now() - last_change > kStuckTime) report_stuck(), has_noted = true;
    } else if (idle_rounds > kDeadlockRounds && Clock::now() - last_change > kDeadlockTime) {
      report_deadlock();
    }
  }
}

/// Lets everybody go once every thread that has not exited waits.
bool Worker::release_barrier() {
  int waiting = 0;
  int non_zero = 0;
  for (const Lane& lane : lanes_) {
    if (can_run(lane.state) || lane.state == LaneState::kAtWarp) return false;
    if (lane.state != LaneState::kAtBarrier) continue;
    ++waiting;
    non_zero += lane.predicate != 0;
  }
  for (Lane& lane : lanes_) {
    if (lane.state == LaneState::kAtBarrier) lane.state = LaneState::kRunnable;
  }
  released_count_ = waiting;
  barrier_result_ = non_zero;
  return waiting > 0;
}

void Worker::enter(Lane& lane) {
  lane_ = &lane;
  threadIdx = lane.index;
  ticks_ = 0;
}

void Worker::resume(Lane& lane) {
  enter(lane);
  run_until(lane.fiber);
}

/// Switches to the fiber; when it comes back its thread is parked on it, or it is free.
void Worker::run_until(Fiber* fiber) {
  if (!fiber->is_prepared()) fiber->prepare(&Worker::fiber_entry, this);
  fiber_ = fiber;
  running_worker = this;
  Fiber::change(host_, *fiber);
  running_worker = nullptr;
  if (fiber_ == nullptr && stopped_ == cudaSuccess) fibers_.give_back(fiber);
}

void Worker::fiber_entry(void* worker) {
  auto* const self = static_cast<Worker*>(worker);
  while (true) {
    self->run_unstarted_lanes();
    Fiber* const fiber = self->fiber_;
    self->fiber_ = nullptr;  // this fiber is free
    Fiber::change(*fiber, self->host_);
  }
}

// One fiber runs thread after thread. The first that must wait keeps the fiber; the rest go on on another.
void Worker::run_unstarted_lanes() {
  while (next_unstarted_ < lanes_.size()) {
    Lane& lane = lanes_[next_unstarted_++];
    lane.state = LaneState::kRunnable;
    enter(lane);
    try {
      is_interruptible_ = true;
      request_->run_thread(request_->arguments.get());
      is_interruptible_ = false;
    } catch (...) {
      is_interruptible_ = false;
      abandon_launch(cudaErrorLaunchFailure, "let an exception escape from the kernel", nullptr);
    }
    lane_->state = LaneState::kExited;
    --alive_;
    if (warps_.leave(*lane_)) ++changes_;
  }
}

void Worker::park(LaneState state, const void* site) {
  is_interruptible_ = false;
  Lane& lane = *lane_;
  lane.state = state;
  lane.waits_at = site;
  lane.fiber = fiber_;
  Fiber::change(*fiber_, host_);
  lane_->state = LaneState::kRunnable;
  is_interruptible_ = true;
}

void Worker::tick(const void* instruction) {
  // Only in the kernel's own code: a thread that is inside malloc or printf may hold a lock that the others need.
  if (!is_interruptible_ || !kernel_code_.contains(instruction)) return;
  ticks_ = ticks_ + 1;
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
  lane_->predicate = predicate;
  lane_->unchanging = 0;
  park(LaneState::kAtBarrier, site);
  return barrier_result_;
}

bool Worker::meet_warp(WarpArrival& arrival) {
  if (!warps_.has(*lane_, arrival.mask)) return false;
  is_interruptible_ = false;
  lane_->unchanging = 0;
  if (warps_.arrive(*lane_, arrival)) {
    ++changes_;
    is_interruptible_ = true;
  } else {
    park(LaneState::kAtWarp, arrival.site);
  }
  return true;
}

void Worker::after_atomic(bool changed, const void* site) {
  if (changed) {
    lane_->unchanging = 0;
    ++changes_;
  } else if (++lane_->unchanging >= kPatience) {
    park(LaneState::kGaveWay, site);
  }
}

void Worker::stop(cudaError_t error) {
  is_interruptible_ = false;
  stopped_ = error;
  stop_now();
}

void Worker::stop_now() {
  Fiber::change(*fiber_, host_);
  std::abort();  // nobody resumes a stopped fiber
}

std::string Worker::kernel_name() const {
  return request_->kernel_name != nullptr ? request_->kernel_name : function_name(request_->kernel_function);
}

void Worker::report_thread(const std::string& what, const std::string& place) {
  const std::string kernel = running()->kernel_name();
  report("block (%u,%u,%u), thread (%u,%u,%u)%s%s %s", blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y,
         threadIdx.z, kernel.empty() ? "" : " of ", kernel.c_str(), what.c_str());
  if (!place.empty()) report_detail("at %s", place.c_str());
}

void Worker::report_once(const std::string& what, const void* call_site) {
  is_interruptible_ = false;
  if (reported_.insert(call_site).second) report_thread(what, call_location(call_site));
  is_interruptible_ = true;
}

void Worker::report_abandoned(cudaError_t error, const std::string& what, const std::string& place) {
  running()->is_interruptible_ = false;
  report_thread(what, place);
  report_detail("The launch is abandoned; every later call returns %s, until the process ends.", error_name(error));
  make_sticky(error);
}

void Worker::abandon_launch(cudaError_t error, const char* what, const void* call_site) {
  report_abandoned(error, what, call_site == nullptr ? "" : call_location(call_site));
  running()->stop(error);
}

void Worker::report_deadlock() {
  report("deadlock: no thread of block (%u,%u,%u) can go on; the launch is abandoned with cudaErrorLaunchTimeout", blockIdx.x,
         blockIdx.y, blockIdx.z);
  report_lanes();
  make_sticky(cudaErrorLaunchTimeout);
  stopped_ = cudaErrorLaunchTimeout;
}

void Worker::report_stuck() {
  report("block (%u,%u,%u) has run for %d seconds in which no thread exited or came to a barrier: a long computation, or a wait "
         "for what never comes?",
         blockIdx.x, blockIdx.y, blockIdx.z, static_cast<int>(kStuckTime.count()));
  report_lanes();
}

void Worker::report_lanes() {
  struct Group {
    std::size_t count = 0;
    uint3 example{};
  };
  std::map<std::pair<std::string, std::string>, Group> groups;  // by what they do and where
  std::map<const void*, std::string> places;
  for (const Lane& lane : lanes_) {
    const void* const site = lane.state == LaneState::kExited ? nullptr : lane.waits_at;
    auto place = places.find(site);
    if (place == places.end()) place = places.emplace(site, site == nullptr ? "" : call_location(site)).first;
    const std::string what = lane.state == LaneState::kAtBarrier ? "wait at a barrier"
                             : lane.state == LaneState::kAtWarp  ? warps_.description(lane)
                             : lane.state == LaneState::kExited  ? "have exited"
                             : lane.state == LaneState::kGaveWay ? "try an atomic that changes nothing, again and again"
                                                                 : "compute, or loop";
    Group& group = groups[{what, place->second}];
    if (group.count++ == 0) group.example = lane.index;
  }
  for (const auto& [key, group] : groups) {
    const auto& [what, place] = key;
    report_detail("%5zu threads, such as (%u,%u,%u), %s%s%s", group.count, group.example.x, group.example.y, group.example.z,
                  what.c_str(), place.empty() ? "" : " at ", place.c_str());
  }
  report_detail("Blocks run one after another here: a block that waits for a later block waits for ever.");
}

}  // namespace lectern_emulator
