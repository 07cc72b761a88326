// __syncthreads and the other calls by which a thread of a block waits, orders its writes, or ends the launch.
#include <cstdio>
#include <cstdlib>

#include "lectern_emulator/device_functions.h"
#include "report.h"
#include "worker.h"

using namespace lectern_emulator;

namespace {

Worker& worker(const char* function) {
  if (Worker* const running = Worker::running()) return *running;
  report("host code called %s, which only a kernel may", function);
  std::abort();
}

/// A thread that does nothing but fences time after time waits for another: it gives way, as after an atomic.
void fence(const void* site) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (Worker* const running = Worker::running()) running->after_atomic(false, site);
}

}  // namespace

void __syncthreads() { worker("__syncthreads").wait_at_barrier(__builtin_return_address(0), 0); }

int __syncthreads_count(int predicate) {
  return worker("__syncthreads_count").wait_at_barrier(__builtin_return_address(0), predicate);
}

int __syncthreads_and(int predicate) {
  Worker& w = worker("__syncthreads_and");
  const int non_zero = w.wait_at_barrier(__builtin_return_address(0), predicate);
  return non_zero == w.released_count();
}

int __syncthreads_or(int predicate) {
  return worker("__syncthreads_or").wait_at_barrier(__builtin_return_address(0), predicate) != 0;
}

void __threadfence_block() { fence(__builtin_return_address(0)); }
void __threadfence() { fence(__builtin_return_address(0)); }
void __threadfence_system() { fence(__builtin_return_address(0)); }

void __trap() {
  worker("__trap");
  Worker::abandon_launch(cudaErrorLaunchFailure, "called __trap()", __builtin_return_address(0));
}

void lectern_emulator_assert_fail(const char* expression, const char* file, unsigned int line, const char* function) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
  if (!Worker::in_kernel()) std::abort();
  Worker::abandon_launch(cudaErrorAssert, "failed an assertion", nullptr);
}
