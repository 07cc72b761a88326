#include "fiber.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "report.h"

#if defined(__SANITIZE_ADDRESS__)
#include <pthread.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace lectern_emulator {
namespace {

constexpr std::size_t kGuardBytes = 64 * 1024;  // a frame that jumps over one page still lands in it
constexpr std::size_t kFibersPerMapping = 32;

// Stacks that all begin at the same place of a page would share a few sets of the cache, and a switch would wait for memory.
constexpr std::size_t kPageBytes = 4096;
constexpr std::size_t kColourBytes = 320;  // about what a waiting thread has on its stack; 5 lines, so all 64 places come up
std::size_t colour(std::size_t fiber) { return fiber * kColourBytes % kPageBytes; }

// AddressSanitizer must be told of every change of stack.
#if defined(__SANITIZE_ADDRESS__)
void leave(void** fake_stack, const char* bottom, std::size_t bytes) {
  __sanitizer_start_switch_fiber(fake_stack, bottom, bytes);
}
void arrive(void* fake_stack) { __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr); }
void clean(const char* bottom, std::size_t bytes) { __asan_unpoison_memory_region(bottom, bytes); }
void own_stack(char** bottom, std::size_t* bytes) {
  pthread_attr_t attributes;
  void* address = nullptr;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &address, bytes);
  pthread_attr_destroy(&attributes);
  *bottom = static_cast<char*>(address);
}
#else
void leave(void**, const char*, std::size_t) {}
void arrive(void*) {}
void clean(const char*, std::size_t) {}
void own_stack(char**, std::size_t*) {}
#endif

}  // namespace

struct Fiber::Arrival {
  Fiber* from;
  Fiber* to;
};

void Fiber::prepare(Entry entry, void* argument) {
  clean(stack_bottom_, stack_bytes_);
  entry_ = entry;
  argument_ = argument;
  fake_stack_ = nullptr;
  context_ = boost::context::detail::make_fcontext(stack_top(), stack_bytes_, &Fiber::start);
}

void Fiber::start(boost::context::detail::transfer_t transfer) {
  asm(".cfi_undefined rip" : :);  // a debugger's backtrace ends here instead of guessing a caller
  auto* const arrival = static_cast<Arrival*>(transfer.data);
  arrive(nullptr);
  arrival->from->context_ = transfer.fctx;
  Fiber* const self = arrival->to;
  self->entry_(self->argument_);
  std::abort();  // an entry never returns
}

void Fiber::change(Fiber& from, Fiber& to) {
  if (from.stack_bottom_ == nullptr) own_stack(&from.stack_bottom_, &from.stack_bytes_);
  Arrival arrival{&from, &to};
  leave(&from.fake_stack_, to.stack_bottom_, to.stack_bytes_);
  const auto back = boost::context::detail::jump_fcontext(to.context_, &arrival);
  arrive(from.fake_stack_);
  static_cast<Arrival*>(back.data)->from->context_ = back.fctx;
}

FiberPool::~FiberPool() {
  for (char* mapping : mappings_) munmap(mapping, stride() * kFibersPerMapping);
}

Fiber* FiberPool::acquire() {
  if (idle_.empty()) grow();
  Fiber* const fiber = idle_.back();
  idle_.pop_back();
  return fiber;
}

std::size_t FiberPool::stride() const { return kGuardBytes + stack_bytes_ + kPageBytes; }

void FiberPool::grow() {
  void* memory = mmap(nullptr, stride() * kFibersPerMapping, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) {
    report("no memory for the stacks of a block's threads: %s", std::strerror(errno));
    std::abort();
  }
  auto* const mapping = static_cast<char*>(memory);
  mappings_.push_back(mapping);
  for (std::size_t i = 0; i < kFibersPerMapping; ++i) {
    char* const slot = mapping + i * stride();
    mprotect(slot, kGuardBytes, PROT_NONE);
    fibers_.push_back(std::make_unique<Fiber>(slot + kGuardBytes, stack_bytes_ + kPageBytes - colour(fibers_.size())));
  }
  for (std::size_t i = 0; i < kFibersPerMapping; ++i) idle_.push_back(fibers_[fibers_.size() - 1 - i].get());
}

void FiberPool::reset() {
  idle_.clear();
  for (const auto& fiber : fibers_) {
    fiber->forget();
    idle_.push_back(fiber.get());
  }
}

const Fiber* FiberPool::guarded_by(const void* address) const {
  for (const auto& fiber : fibers_) {
    if (address < fiber->stack_bottom() && address >= fiber->stack_bottom() - kGuardBytes) return fiber.get();
  }
  return nullptr;
}

}  // namespace lectern_emulator
