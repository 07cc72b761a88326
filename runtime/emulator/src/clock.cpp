// The multiprocessor's clock, which here is the host's.
#include <chrono>

#include "lectern_emulator/cache_functions.h"
#include "worker.h"

long long clock64() {
  static thread_local long long last = 0;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const long long ticks = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
  last = ticks > last ? ticks : last + 1;
  return last;
}

void __nanosleep(unsigned int) {
  using lectern_emulator::Worker;
  if (Worker* const worker = Worker::running()) worker->after_atomic(false, __builtin_return_address(0));
}
