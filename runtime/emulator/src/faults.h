// What happens when a program touches memory that it may not, on the host and in a kernel.
#pragma once

namespace lectern_emulator {

/// Explains faults at device addresses and in kernels; every other fault goes to the handler that was there before.
void install_fault_handlers();
/// Gives this host thread a stack for the handlers, so that a thread of a block that has used up its own can still be
/// reported.
void prepare_thread_for_faults();

}  // namespace lectern_emulator
