// Section 4: the Turkish article's table of placements, each row executed instead of described.
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "text.h"
#include "tour_model.h"
#include "tour_print.h"
#include "tour_sections.h"

namespace lectern::cli {

namespace {

Tensor four_numbers() { return tensor({{1.0, 2.0, 3.0, 4.0}}); }

void row_two() {
  narrate(fmt::format("row 2: {} is there, model and data left on the cpu. Nothing switches by itself", cuda_name()));
  show_code("row_two");
  // [row_two]
  SimpleModel model;
  const Tensor output = model(four_numbers());
  print("output on {}, bytes in use on cuda: {}", output.device(), cuda::memory_allocated());
  // [end]
}

void row_three() {
  narrate(fmt::format("row 3: both on {}", cuda_name()));
  show_code("row_three");
  // [row_three]
  SimpleModel model;
  model.to("cuda");
  const Tensor output = model(four_numbers().to("cuda"));
  print("output on {}, bytes in use on cuda: {}", output.device(), cuda::memory_allocated());
  // [end]
}

void row_four() {
  narrate(fmt::format("row 4: the model on {}, the data on the cpu", cuda_name()));
  show_code("row_four");
  try {
    // [row_four]
    SimpleModel model;
    model.to("cuda");
    model(four_numbers());
    // [end]
  } catch (const DeviceError& error) {
    print("{}", error.what());
  }
}

}  // namespace

void tour_row_one() {
  const NoGradGuard no_grad;
  // [row_one]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  SimpleModel model;
  model.to(device);
  const Tensor output = model(four_numbers().to(device));
  print("is_available: {}, output on {}", cuda::is_available(), output.device());
  // [end]
  try {
    cuda::synchronize();
  } catch (const Error& error) {
    print("cuda::synchronize() throws there, as does all that only cuda can do: {}", first_sentence(error.what()));
  }
}

void tour_placement(const TourState& state) {
  heading(4, "Four placements of model and data: the rows of the Turkish article's table");
  narrate("row 1: no cuda. A child process runs this with CUDA_VISIBLE_DEVICES empty:");
  show_code("row_one");
  const int status = run_without_cuda("tour-row-one");
  if (status != 0) throw Error(fmt::format("row 1's child process ended with exit status {}", status));
  print("the child's exit status: {}", status);
  if (!state.can_use_cuda) {
    narrate("rows 2, 3 and 4 need a cuda device that runs kernels, and here none does: " + state.cause);
    return;
  }
  const NoGradGuard no_grad;
  row_two();
  row_three();
  row_four();
}

}  // namespace lectern::cli
