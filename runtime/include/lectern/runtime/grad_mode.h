// Whether results of operations require grad: a switch for each thread.
#pragma once

namespace lectern {

/// The thread's grad mode. On at the start of every thread.
bool is_grad_enabled();
void set_grad_enabled(bool enabled);

/// Sets grad mode until the end of the scope, an exception included: `with torch.set_grad_enabled(mode):`.
class GradModeGuard {
 public:
  explicit GradModeGuard(bool enabled) : previous_(is_grad_enabled()) { set_grad_enabled(enabled); }
  ~GradModeGuard() { set_grad_enabled(previous_); }
  GradModeGuard(const GradModeGuard&) = delete;
  GradModeGuard& operator=(const GradModeGuard&) = delete;

 private:
  bool previous_;
};

/// `with torch.no_grad():`
struct NoGradGuard : GradModeGuard {
  NoGradGuard() : GradModeGuard(false) {}
};

/// `with torch.enable_grad():`, inside of a NoGradGuard.
struct EnableGradGuard : GradModeGuard {
  EnableGradGuard() : GradModeGuard(true) {}
};

}  // namespace lectern
