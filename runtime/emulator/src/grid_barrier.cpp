// The barrier of a whole grid: which launches have one, and what is said where there is none.
#include <cstdlib>

#include "lectern_emulator/grid_group.h"
#include "report.h"
#include "worker.h"

namespace lectern_emulator {

void meet_grid(const void* site) {
  Worker* const worker = Worker::running();
  if (worker == nullptr) {
    report("host code waited for a grid, which only a kernel may");
    std::abort();
  }
  if (!worker->grid().request().is_cooperative) {
    Worker::abandon_launch(cudaErrorLaunchFailure,
                           "waits for the whole grid, but the launch was not cooperative: use cudaLaunchCooperativeKernel", site);
  }
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  worker->wait_at_grid(site);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

bool is_grid_cooperative() { return Worker::in_kernel() && Worker::running()->grid().request().is_cooperative; }

}  // namespace lectern_emulator
