// The few things that a signal handler must know of the processor: where the fault was, and how to go on elsewhere.
#pragma once

#include <ucontext.h>

#include <cstdint>

namespace lectern_emulator {

enum class Access { kRead, kWrite, kUnknown };

#if defined(__x86_64__)
inline void* instruction_of(const ucontext_t& context) { return reinterpret_cast<void*>(context.uc_mcontext.gregs[REG_RIP]); }
inline Access access_of(const ucontext_t& context) {
  constexpr long long kWriteBit = 2;
  return (context.uc_mcontext.gregs[REG_ERR] & kWriteBit) != 0 ? Access::kWrite : Access::kRead;
}
/// When the handler returns, `function` runs on the stack that ends at `top`. It must not return.
inline void continue_with(ucontext_t& context, void (*function)(), char* top) {
  constexpr std::uintptr_t kAlignment = 16;
  const std::uintptr_t aligned = reinterpret_cast<std::uintptr_t>(top) / kAlignment * kAlignment;
  context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(aligned - 8);  // as after a call
  context.uc_mcontext.gregs[REG_RBP] = 0;
  context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(function);
}
#elif defined(__aarch64__)
inline void* instruction_of(const ucontext_t& context) { return reinterpret_cast<void*>(context.uc_mcontext.pc); }
inline Access access_of(const ucontext_t&) { return Access::kUnknown; }
inline void continue_with(ucontext_t& context, void (*function)(), char* top) {
  constexpr std::uintptr_t kAlignment = 16;
  context.uc_mcontext.sp = reinterpret_cast<std::uintptr_t>(top) / kAlignment * kAlignment;
  context.uc_mcontext.regs[29] = 0;
  context.uc_mcontext.regs[30] = 0;
  context.uc_mcontext.pc = reinterpret_cast<std::uintptr_t>(function);
}
#else
#error "the emulator knows x86-64 and 64-bit Arm"
#endif

}  // namespace lectern_emulator
