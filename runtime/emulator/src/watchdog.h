// Takes the processor from a thread of a block that loops without a barrier or an atomic, so that a loop which waits for
// another thread's plain store comes to its end. Under a debugger it keeps still.
#pragma once

#include <time.h>

#include <cstdint>

namespace lectern_emulator {

/// The machine code of one program or library: where a thread may be interrupted.
struct CodeRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool contains(const void* address) const {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    return number >= begin && number < end;
  }
  static CodeRange around(const void* address);
};

/// Ticks by the processor time of one host thread, and only between start() and stop(). Each tick calls Worker::tick.
class Watchdog {
 public:
  Watchdog();
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void start();
  void stop();

 private:
  timer_t timer_{};
  bool is_usable_ = false;
};

/// Whether a debugger holds this process. Safe in a signal handler.
bool is_debugged();

}  // namespace lectern_emulator
