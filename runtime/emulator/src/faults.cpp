#include "faults.h"

#include <execinfo.h>
#include <signal.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <string>

#include "address_text.h"
#include "machine_context.h"
#include "managed_memory.h"
#include "platform.h"
#include "report.h"
#include "source_location.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

constexpr std::array kSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
constexpr std::size_t kHandlerStackBytes = 512 * 1024;
constexpr int kMostFrames = 64;

std::array<struct sigaction, kSignals.size()> earlier_handlers;

const struct sigaction& earlier(int signal) {
  const auto found = std::find(kSignals.begin(), kSignals.end(), signal);
  return earlier_handlers[static_cast<std::size_t>(found - kSignals.begin())];
}

const char* verb(Access access) {
  switch (access) {
    case Access::kRead: return "read";
    case Access::kWrite: return "wrote to";
    case Access::kUnknown: break;
  }
  return "touched";
}

std::string place_of(const ucontext_t& context) {
  std::array<void*, kMostFrames> frames;
  const int count = backtrace(frames.data(), kMostFrames);
  // The handler's own frames come first; the fault is where the processor says that it was.
  void* const instruction = instruction_of(context);
  const auto end = frames.begin() + count;
  auto first = std::find(frames.begin(), end, instruction);
  if (first == end) {
    frames[0] = instruction;
    first = frames.begin();
  }
  return user_location(&*first, static_cast<int>(first == frames.begin() ? 1 : end - first));
}

/// What a thread of a block did, and the error that stands for it.
struct LaneFault {
  cudaError_t error;
  std::string text;
};

LaneFault explain(int signal, const siginfo_t& info, const ucontext_t& context, Worker& worker) {
  const void* const address = info.si_addr;
  if (signal == SIGFPE) {
    return {cudaErrorLaunchFailure, "divided an integer by zero. (A GPU goes on with an unspecified value; the emulator stops.)"};
  }
  if (signal == SIGILL) return {cudaErrorIllegalInstruction, "met an illegal instruction"};
  if (worker.fibers().guarded_by(address) != nullptr) {
    return {cudaErrorHardwareStackError, "has used up its stack of " + std::to_string(Worker::stack_bytes() / 1024) +
                                             " KiB: stack overflow. Deep recursion, or large local arrays?"};
  }
  if (info.si_code == SI_KERNEL) return {cudaErrorIllegalAddress, "used a pointer that can point nowhere: garbage, or the bytes of something else"};
  return {cudaErrorIllegalAddress, std::string(verb(access_of(context))) + " " + address_text(address, current_device())};
}

/// Ends the launch from the faulting thread's stack, as if the thread itself had asked for it.
void stop_faulted_launch() { Worker::running()->stop_now(); }

void handle_lane_fault(int signal, const siginfo_t& info, ucontext_t& context) {
  Worker& worker = *Worker::running();
  const LaneFault fault = explain(signal, info, context, worker);
  Worker::report_abandoned(fault.error, fault.text, place_of(context));
  worker.stop_later(fault.error);
  continue_with(context, &stop_faulted_launch, worker.stack_top());
}

void handle_host_fault(const siginfo_t& info, const ucontext_t& context) {
  report("host code %s %s", verb(access_of(context)), address_text(info.si_addr, -1).c_str());
  if (const std::string place = place_of(context); !place.empty()) report_detail("at %s", place.c_str());
  if (platform().device_of(info.si_addr) < 0) return;  // managed memory, which the host may touch while it is allocated
  report_detail("Device memory is out of the host's reach, as on a real GPU. Copy it first: tensor.cpu(), or");
  report_detail("cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost). The process ends here.");
}

bool is_managed(const void* address) { return managed_range() != nullptr && managed_range()->contains(address); }

void pass_on(int signal, siginfo_t* info, void* context) {
  const struct sigaction& handler = earlier(signal);
  if ((handler.sa_flags & SA_SIGINFO) != 0) {
    handler.sa_sigaction(signal, info, context);
  } else if (handler.sa_handler != SIG_DFL && handler.sa_handler != SIG_IGN) {
    handler.sa_handler(signal);
  } else {
    sigaction(signal, &handler, nullptr);  // the instruction faults again and the process ends as it would have
  }
}

void handle(int signal, siginfo_t* info, void* context) {
  auto& machine = *static_cast<ucontext_t*>(context);
  const bool is_from_processor = info->si_code > 0;  // and not sent by kill()
  if (is_from_processor && Worker::in_kernel()) {
    handle_lane_fault(signal, *info, machine);
    return;
  }
  if (is_from_processor && signal == SIGSEGV && (platform().device_of(info->si_addr) >= 0 || is_managed(info->si_addr))) {
    handle_host_fault(*info, machine);
  }
  pass_on(signal, info, context);
}

}  // namespace

void install_fault_handlers() {
  std::array<void*, 1> frame;
  backtrace(frame.data(), 1);  // its first call loads a library, which a handler must not do
  struct sigaction action = {};
  action.sa_sigaction = &handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigfillset(&action.sa_mask);  // the watchdog's signal too, which would leave this stack
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &earlier_handlers[i]);
}

void prepare_thread_for_faults() {
  // Never unmapped: AddressSanitizer unmaps a thread's handler stack itself, and a thread leaves no more than this behind.
  void* const memory = mmap(nullptr, kHandlerStackBytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {};
  stack.ss_sp = memory;
  stack.ss_size = kHandlerStackBytes;
  sigaltstack(&stack, nullptr);
}

}  // namespace lectern_emulator
