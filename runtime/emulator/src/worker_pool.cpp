#include "worker_pool.h"

#include <signal.h>

#include <system_error>
#include <thread>

#include "faults.h"
#include "platform.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

/// While threads are made: theirs are only the signals of their own kernels, and all others are for the program's threads.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t blocked;
    sigfillset(&blocked);
    for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGURG}) sigdelset(&blocked, own);
    pthread_sigmask(SIG_SETMASK, &blocked, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

WorkerPool& WorkerPool::instance() {
  static WorkerPool* const pool = new WorkerPool;  // never destroyed: its threads wait until the process ends
  return *pool;
}

void WorkerPool::start_threads(std::size_t count) {
  const BlockedSignals blocked;
  try {
    for (; threads_ < count; ++threads_) std::thread([this] { serve(); }).detach();
  } catch (const std::system_error&) {  // as many as the system allows
  }
}

bool WorkerPool::offer(GridRun& grid, std::size_t threads) {
  {
    const std::lock_guard lock(mutex_);
    if (grid_ != nullptr) return false;
    start_threads(threads);
    grid_ = &grid;
    wanted_ = threads;
  }
  offered_.notify_all();
  return true;
}

void WorkerPool::finish() {
  std::unique_lock lock(mutex_);
  wanted_ = 0;
  left_.wait(lock, [this] { return working_ == 0; });
  grid_ = nullptr;
}

void WorkerPool::serve() {
  prepare_thread_for_faults();
  std::unique_lock lock(mutex_);
  while (true) {
    offered_.wait(lock, [this] { return wanted_ > 0; });
    --wanted_;
    ++working_;
    GridRun& grid = *grid_;
    lock.unlock();
    set_current_device(grid.device());
    Worker::of_this_thread().work(grid);
    lock.lock();
    if (--working_ == 0) left_.notify_one();
  }
}

}  // namespace lectern_emulator
