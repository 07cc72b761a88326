// Whether results of operations require grad: a switch for each thread.
#pragma once

namespace lectern {

namespace detail { inline thread_local bool grad_enabled = true; }

/// The thread's grad mode. On at the start of every thread.
inline bool is_grad_enabled() { return detail::grad_enabled; }
/// Sets it for this thread.
inline void set_grad_enabled(bool enabled) { detail::grad_enabled = enabled; }

/// Sets grad mode until the end of the scope, an exception included: `with torch.set_grad_enabled(mode):`.
class GradModeGuard {
 public:
  /// Sets grad mode.
  explicit GradModeGuard(bool enabled) : previous_(is_grad_enabled()) { set_grad_enabled(enabled); }
  /// Puts back what was.
  ~GradModeGuard() { set_grad_enabled(previous_); }
  GradModeGuard(const GradModeGuard&) = delete;
  GradModeGuard& operator=(const GradModeGuard&) = delete;

 private:
  bool previous_;
};

/// `with torch.no_grad():`
struct NoGradGuard : GradModeGuard {
  /// Switches grad mode off.
  NoGradGuard() : GradModeGuard(false) {}
};

/// `with torch.enable_grad():`, inside of a NoGradGuard.
struct EnableGradGuard : GradModeGuard {
  /// Switches grad mode on.
  EnableGradGuard() : GradModeGuard(true) {}
};

}  // namespace lectern
