#include "work.h"

#include <condition_variable>
#include <cstdlib>
#include <map>
#include <queue>
#include <string>
#include <unordered_map>
#include <utility>

#include "platform.h"
#include "report.h"

namespace lectern_emulator {
namespace {

using Lock = std::unique_lock<std::mutex>;
using Body = std::function<cudaError_t()>;

struct State {
  std::mutex mutex;
  std::condition_variable done;
  unsigned long issued = 0;
  std::map<unsigned long, WorkPointer> pending;
};

State& state() {
  static State* const instance = new State;  // never destroyed, as the platform
  return *instance;
}

thread_local bool is_in_host_function = false;

/// Work runs with its own device as the current one.
class DeviceScope {
 public:
  explicit DeviceScope(int device) : earlier_(current_device()) { set_current_device(device); }
  ~DeviceScope() { set_current_device(earlier_); }
  DeviceScope(const DeviceScope&) = delete;
  DeviceScope& operator=(const DeviceScope&) = delete;

 private:
  int earlier_;
};

/// Makes it done in every case: a host function may throw.
class DoneAtEnd {
 public:
  DoneAtEnd(Work& work, Lock& lock) : work_(work), lock_(lock) { lock_.unlock(); }
  ~DoneAtEnd() {
    lock_.lock();
    work_.state = Work::State::kDone;
    work_.after.clear();
    state().done.notify_all();
  }
  DoneAtEnd(const DoneAtEnd&) = delete;
  DoneAtEnd& operator=(const DoneAtEnd&) = delete;

 private:
  Work& work_;
  Lock& lock_;
};

/// Runs it without the lock. Its body goes to `bodies`, to be destroyed when the lock is free: arguments may have destructors
/// that call the API.
cudaError_t run(Work& work, Lock& lock, std::vector<Body>& bodies) {
  work.state = Work::State::kRunning;
  state().pending.erase(work.number);
  bodies.push_back(std::move(work.body));
  work.body = nullptr;
  const DoneAtEnd done_at_end(work, lock);
  const DeviceScope scope(work.device);
  if (sticky_error() != cudaSuccess && !work.runs_after_fault) return sticky_error();
  return bodies.back()();
}

/// All that must run before the targets are done, the targets among it.
class Closure {
 public:
  explicit Closure(const Works& targets) {
    for (const WorkPointer& target : targets) add(target);
    while (!unvisited_.empty()) {
      Work* const work = unvisited_.back();
      unvisited_.pop_back();
      Node& node = nodes_[work];
      for (const WorkPointer& before : work->after) {
        if (before->state == Work::State::kDone) continue;
        ++node.blockers;
        add(before);
        nodes_[before.get()].followers.push_back(work);
      }
      if (node.blockers == 0) ready_.push({work->number, work});
    }
  }

  bool is_empty() const { return nodes_.empty(); }
  /// The one to run next, or null when nothing can run before another thread is done.
  WorkPointer take_ready() {
    while (!ready_.empty()) {
      Work* const work = ready_.top().second;
      ready_.pop();
      if (work->state == Work::State::kPending) return nodes_[work].owner;
      if (work->state == Work::State::kRunning) {
        elsewhere_ = nodes_[work].owner;
      } else {
        mark_done(*work);
      }
    }
    return nullptr;
  }
  void mark_done(const Work& work) {
    for (Work* const follower : nodes_[&work].followers) {
      if (--nodes_[follower].blockers == 0) ready_.push({follower->number, follower});
    }
  }
  /// Something that another thread runs; null when there was nothing such.
  const WorkPointer& elsewhere() const { return elsewhere_; }

 private:
  struct Node {
    WorkPointer owner;
    std::size_t blockers = 0;
    std::vector<Work*> followers;
  };

  void add(const WorkPointer& work) {
    if (!work || work->state == Work::State::kDone) return;
    Node& node = nodes_[work.get()];
    if (node.owner) return;
    node.owner = work;
    unvisited_.push_back(work.get());
  }

  std::unordered_map<const Work*, Node> nodes_;
  std::vector<Work*> unvisited_;
  std::priority_queue<std::pair<unsigned long, Work*>> ready_;
  WorkPointer elsewhere_;
};

bool can_run_at_once(const Work& work) {
  if (work.state != Work::State::kPending) return false;
  for (const WorkPointer& before : work.after) {
    if (before->state != Work::State::kDone) return false;
  }
  return true;
}

void keep_first(cudaError_t& first, cudaError_t error) {
  if (first == cudaSuccess) first = error;
}

}  // namespace

std::mutex& work_mutex() { return state().mutex; }

void number_work(const WorkPointer& work, const Works& after) {
  work->number = ++state().issued;
  for (const WorkPointer& before : after) {
    if (!before || before->state == Work::State::kDone) continue;
    if (before->number >= work->number) {
      report("internal error: queued work waits for work that was issued later; please report this");
      std::abort();
    }
    work->after.push_back(before);
  }
  state().pending[work->number] = work;
}

std::size_t pending_count() {
  const std::lock_guard lock(state().mutex);
  return state().pending.size();
}

cudaError_t finish(const Works& targets) {
  cudaError_t first = cudaSuccess;
  std::vector<Body> bodies;  // before the lock: destroyed after it
  Lock lock(state().mutex);
  if (targets.size() == 1 && can_run_at_once(*targets[0])) return run(*targets[0], lock, bodies);
  while (true) {
    Closure closure(targets);
    if (closure.is_empty()) break;
    while (const WorkPointer work = closure.take_ready()) {
      keep_first(first, run(*work, lock, bodies));
      closure.mark_done(*work);
    }
    if (const WorkPointer other = closure.elsewhere()) {
      state().done.wait(lock, [&] { return other->state == Work::State::kDone; });
    }
  }
  return first;
}

cudaError_t ask(const Works& targets) {
  std::vector<Body> bodies;
  Lock lock(state().mutex);
  while (true) {
    Closure closure(targets);
    if (closure.is_empty()) return cudaSuccess;
    const WorkPointer work = closure.take_ready();
    if (!work) return cudaErrorNotReady;  // another thread is at it
    if (!work->is_announced) {
      work->is_announced = true;
      return cudaErrorNotReady;
    }
    if (const cudaError_t error = run(*work, lock, bodies); error != cudaSuccess) return error;
  }
}

void report_never_run() {
  std::map<std::string, int> counts;
  {
    const std::lock_guard lock(state().mutex);
    for (const auto& [number, work] : state().pending) ++counts[work->what];
  }
  std::string text;
  for (const auto& [what, count] : counts) text += (text.empty() ? "" : ", ") + std::to_string(count) + " x " + what;
  if (!text.empty()) report("queued and never run, for nothing waited for it before the process ended: %s", text.c_str());
}

bool in_host_function() { return is_in_host_function; }

HostFunctionScope::HostFunctionScope() { is_in_host_function = true; }
HostFunctionScope::~HostFunctionScope() { is_in_host_function = false; }

}  // namespace lectern_emulator
