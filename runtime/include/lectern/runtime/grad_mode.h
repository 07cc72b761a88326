// Whether results of operations require grad: a switch for each thread.
#pragma once

namespace lectern {

/// The thread's grad mode. On at the start of every thread.
bool is_grad_enabled();
void set_grad_enabled(bool enabled);

/// Switches grad mode off until the end of the scope, an exception included: `with torch.no_grad():`.
class NoGradGuard {
 public:
  NoGradGuard() : previous_(is_grad_enabled()) { set_grad_enabled(false); }
  ~NoGradGuard() { set_grad_enabled(previous_); }
  NoGradGuard(const NoGradGuard&) = delete;
  NoGradGuard& operator=(const NoGradGuard&) = delete;

 private:
  bool previous_;
};

}  // namespace lectern
