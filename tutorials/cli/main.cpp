// The program `lectern`: finds the command and runs it. One file per command; the script ./lectern builds this and calls it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "command.h"
#include "docs/command.h"
#include "doctor_runtime.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/version.h"
#include "text.h"

namespace lectern::cli {

namespace {

std::string version_text() {
  const std::string flavour = to_string(build_flavour());
  switch (build_flavour()) {
    case Flavour::kEmulated: return fmt::format("lectern {} ({}: emulator {})", version::lectern(), flavour, version::emulator());
    case Flavour::kToolkit: return fmt::format("lectern {} ({}: CUDA {})", version::lectern(), flavour, version::cuda());
    case Flavour::kOff: return fmt::format("lectern {} ({}: no CUDA in this build)", version::lectern(), flavour);
  }
  return "";
}

// A first word that is no command; CLI11 would call it an unexpected argument.
bool is_unknown_command(const CLI::App& program, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return false;
  return std::ranges::none_of(program.get_subcommands([](const CLI::App*) { return true; }),
                              [&](const CLI::App* command) { return command->get_name() == argv[1]; });
}

int refuse(const CLI::App& program, const std::string& word) {
  std::vector<std::string> names;
  // Commands without a group are for the program itself, not for readers.
  for (const CLI::App* command : program.get_subcommands([](const CLI::App* c) { return !c->get_group().empty(); })) {
    names.push_back(command->get_name());
  }
  fmt::print(stderr, "lectern: there is no command '{}'; the nearest is '{}' (./lectern --help lists them all)\n", word,
             nearest(word, names));
  return kUsage;
}

int run(int argc, char** argv) {
  CLI::App program("Lectern: a tensor mini-runtime in C++ for learning how work gets onto a GPU.", "lectern");
  program.set_version_flag("--version", version_text);
  program.require_subcommand(0, 1);
  int status = kDone;
  add_tour(program, status);
  add_doctor(program, status);
  docs::add_chapter(program, status);
  docs::add_docs(program, status);
  add_run(program, status);
  add_build(program, status);

  if (is_unknown_command(program, argc, argv)) return refuse(program, argv[1]);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? kDone : kUsage;
  }
  if (program.get_subcommands().empty()) fmt::print("{}", program.help());
  return status;
}

}  // namespace

}  // namespace lectern::cli

int main(int argc, char** argv) {
  try {
    return lectern::cli::run(argc, argv);
  } catch (const lectern::Error& error) {
    std::fflush(stdout);
    fmt::print(stderr, "lectern: {}\n", error.what());
    return lectern::cli::kNeedsDoing;
  }
}
