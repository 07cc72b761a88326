// The tour's five sections, in the order of the articles. Each shows the C++ that it runs, and what that prints.
#pragma once

#include <string>

#include "lectern/runtime/device.h"

namespace lectern::cli {

/// What the first section finds out for the others.
struct TourState {
  Device device = "cpu";     // where sections 2, 3 and 5 work
  bool can_use_cuda = false; // a kernel runs there: the table's rows 2 to 4 can be executed
  std::string cause;         // why not
};

/// 1: the three conditions, the guarded availability program, and the unguarded one. `root` is where the machine's files
/// are looked for; `wanted` overrides the device, unless it is empty.
TourState tour_availability(const std::string& root, const std::string& wanted);
/// 2: a tensor made on the cpu and moved.
void tour_move(const TourState& state);
/// 3: the model with four inputs and two outputs, and its four prints.
void tour_model(const TourState& state);
/// 4: the placement table, each row executed.
void tour_placement(const TourState& state);
/// 5: the result brought back, and the model.
void tour_return(const TourState& state);

/// The table's first row, as the program that the child process runs.
void tour_row_one();

/// Runs this program again with `argument` and an empty CUDA_VISIBLE_DEVICES; gives its exit status.
/// \throws Error when it cannot be started or ends by a signal.
int run_without_cuda(const std::string& argument);

}  // namespace lectern::cli
