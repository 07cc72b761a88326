// Who asks: a thread of a kernel, or the host?
#include "lectern_emulator/architecture.h"

#include "worker.h"

bool lectern_emulator::is_thread_of_a_kernel() { return Worker::in_kernel(); }
