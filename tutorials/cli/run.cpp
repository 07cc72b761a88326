// lectern run: a user's own CUDA program, compiled, kept, and run in the place of this one.
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "command.h"
#include "doctor_runtime.h"
#include "run_arguments.h"
#include "run_command.h"
#include "run_error.h"
#include "run_process.h"
#include "run_program.h"

namespace lectern::cli {

namespace {

/// Comes back only when there is nothing to run.
void run_program(const ProgramOptions& options) {
  // Another run may remove the program to stay within the bound before it has started here; built again, it is the
  // newest.
  for (int attempt = 0; attempt < 2; ++attempt) {
    const std::filesystem::path program = built_program(options);
    if (!options.quiet) {
      const bool is_emulated = build_flavour() == Flavour::kEmulated;
      fmt::print(stderr, "lectern: running {}{}\n", options.sources[0],
                 is_emulated ? " on an emulated GPU (the CPU)" : "");
    }
    // Called as a compiler would have named it, beside its source.
    become(program, std::filesystem::path(options.sources[0]).replace_extension(), options.program_arguments);
    if (errno != ENOENT) break;
  }
  throw DidNotRun(fmt::format("the program was built and cannot be started: {}", std::strerror(errno)));
}

}  // namespace

void add_run(CLI::App& program, int& status) {
  add_program_command(program, status, "run", "compile a CUDA program of your own and run it", run_program);
}

}  // namespace lectern::cli
