// A stack to run threads of a block on, and the switch between it and the host thread that runs the block.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <boost/context/detail/fcontext.hpp>

namespace lectern_emulator {

/// One side of a switch. The host thread's own stack is one too.
class Fiber {
 public:
  using Entry = void (*)(void* argument);

  Fiber(char* stack_bottom, std::size_t stack_bytes) : stack_bottom_(stack_bottom), stack_bytes_(stack_bytes) {}
  /// The host thread itself: switched back to, never started.
  Fiber() = default;

  /// Prepares the stack so that the first switch to it calls `entry`, which never returns.
  void prepare(Entry entry, void* argument);
  /// Runs `to` on this host thread until it switches back.
  static void change(Fiber& from, Fiber& to);

  bool is_prepared() const { return context_ != nullptr; }
  void forget() { context_ = nullptr; }
  char* stack_bottom() const { return stack_bottom_; }
  char* stack_top() const { return stack_bottom_ + stack_bytes_; }

 private:
  struct Arrival;
  static void start(boost::context::detail::transfer_t transfer);

  boost::context::detail::fcontext_t context_ = nullptr;
  char* stack_bottom_ = nullptr;
  std::size_t stack_bytes_ = 0;
  void* fake_stack_ = nullptr;  // AddressSanitizer's, while the fiber is parked
  Entry entry_ = nullptr;
  void* argument_ = nullptr;
};

/// The fibers of one worker: each stack is mapped once, has a page below it that faults, and is used again and again.
class FiberPool {
 public:
  explicit FiberPool(std::size_t stack_bytes) : stack_bytes_(stack_bytes) {}
  ~FiberPool();
  FiberPool(const FiberPool&) = delete;
  FiberPool& operator=(const FiberPool&) = delete;

  Fiber* acquire();
  void give_back(Fiber* fiber) { idle_.push_back(fiber); }
  /// All fibers are idle again and start anew: after a launch was abandoned in their midst.
  void reset();
  /// The fiber whose faulting page holds the address, or null.
  const Fiber* guarded_by(const void* address) const;

 private:
  void grow();
  std::size_t stride() const;

  std::size_t stack_bytes_;
  std::vector<std::unique_ptr<Fiber>> fibers_;
  std::vector<Fiber*> idle_;
  std::vector<char*> mappings_;
};

}  // namespace lectern_emulator
