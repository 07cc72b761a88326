#include "faults.h"
namespace lectern_emulator {
void install_fault_handlers() {}
void prepare_thread_for_faults() {}
}  // namespace lectern_emulator
