// lectern tour: what the two articles show about PyTorch and CUDA, run in C++, on the CPU and on cuda.
#include <memory>

#include "command.h"
#include "doctor_runtime.h"
#include "lectern/runtime/version.h"
#include "tour_print.h"
#include "tour_regions.h"
#include "tour_sections.h"

namespace lectern::cli {

namespace {

struct TourOptions {
  std::string device;
  std::string root = "/";
};

void what_next() {
  fmt::print("\nNext\n");
  print("./lectern doctor   what this machine has, what it means, and what to do about it");
  print("./lectern test     build and run every test that needs no GPU");
  if (build_flavour() != Flavour::kEmulated) return;
  narrate("To stop inside the kernel that multiplied (emulated, it is a program of the CPU's, and gdb steps through it):");
  print("gdb --args build/emulator/tutorials/cli/lectern tour");
  print("(gdb) break kernels/src/cuda/matmul.cu:{} if threadIdx.x == 1 && threadIdx.y == 0", kernel_barrier_line());
  print("(gdb) run");
  print("(gdb) print tile_a[0]");
}

int tour(const TourOptions& options) {
  fmt::print("Lectern {}, flavour {}: two articles about PyTorch and CUDA, run in C++\n", version::lectern(),
             to_string(build_flavour()));
  narrate("Lines behind | are the C++ that runs (tutorials/cli/tour*.cpp); what it prints follows.");
  const TourState state = tour_availability(options.root, options.device);
  tour_move(state);
  tour_model(state);
  tour_placement(state);
  tour_return(state);
  what_next();
  return kDone;
}

}  // namespace

void add_tour(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand("tour", "both articles' programs, on the cpu and on cuda");
  command->group("learn");
  const auto options = std::make_shared<TourOptions>();
  command->add_option("--device", options->device, "work on this device (cpu, cuda, cuda:1) instead of the one found");
  command->add_option("--root", options->root, "look for the machine's card and driver below this folder instead of /")
      ->check(CLI::ExistingDirectory);
  command->callback([options, &status] { status = tour(*options); });

  CLI::App* row_one = program.add_subcommand("tour-row-one", "the table's first row, for the tour's child process");
  row_one->group("");
  row_one->callback([] { tour_row_one(); });
}

}  // namespace lectern::cli
