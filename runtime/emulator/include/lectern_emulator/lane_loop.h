// The loop in which one fiber runs thread after thread of a block. It is inline, so that the compiler can put the kernel into
// it; whatever takes longer than counting is in the library.
#pragma once

#include "../device_launch_parameters.h"

namespace lectern_emulator {

class Worker;

/// Threads of a block that one fiber runs one after another until one of them must wait: neighbours along x.
class LaneLoop {
 public:
  /// threadIdx.x of the thread with which a call of run_threads begins.
  unsigned first() const { return first_; }

  /// The thread `x` has come to the kernel's end: goes on to the next, if there is one for this fiber.
  [[gnu::always_inline]] bool next(unsigned& x) {
    // In memory at once, for reports and debuggers; and before the test, so that whoever interrupts this fiber between the
    // two knows which thread it is about to run.
    *const_cast<volatile unsigned*>(&threadIdx.x) = ++x;
    if (x < end_) return true;
    if (!advance()) return false;
    x = first_;
    return true;
  }

 private:
  friend class Worker;
  /// The end of a row of threads, or of a thread that had to wait; false when this fiber has nothing more to run.
  bool advance();

  unsigned first_ = 0;
  volatile unsigned end_ = 0;  // shrinks under the running loop when its thread has to wait and others take the rest
};

}  // namespace lectern_emulator
