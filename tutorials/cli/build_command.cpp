// lectern build: the executable that `lectern run` would have run, put where the user wants it.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "command.h"
#include "run_command.h"
#include "run_error.h"
#include "run_program.h"

namespace lectern::cli {

namespace {

namespace fs = std::filesystem;

void build_program(const ProgramOptions& options) {
  const fs::path output = options.output;
  if (fs::is_directory(output)) throw DidNotRun(fmt::format("{} is a folder: -o names the executable", options.output));
  const fs::path built = built_program(options);
  // Beside its place, then renamed: an executable that is running just now cannot be written, and half a one helps
  // nobody.
  const fs::path beside = options.output + ".lectern-new";
  std::error_code error;
  fs::copy_file(built, beside, fs::copy_options::overwrite_existing, error);
  if (!error) fs::rename(beside, output, error);
  if (error) throw DidNotRun(fmt::format("{} cannot be written: {}", options.output, error.message()));
  if (!options.quiet) fmt::print(stderr, "lectern: {} is built\n", options.output);
}

}  // namespace

void add_build(CLI::App& program, int& status) {
  add_program_command(program, status, "build", "make the executable that run would run", build_program);
}

}  // namespace lectern::cli
