#include "run_command.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "run_error.h"
#include "run_help.h"

namespace lectern::cli {

namespace {

int with_program_options(const char* command, const std::vector<std::string>& arguments,
                         const std::function<void(const ProgramOptions&)>& work) {
  try {
    const ProgramOptions options = read_program_options(command, arguments);
    if (options.help)
      fmt::print("{}", kRunHelp);
    else
      work(options);
    return kDone;
  } catch (const DidNotRun& reason) {
    fmt::print(stderr, "lectern: {}\n", reason.what());
  } catch (const std::filesystem::filesystem_error& error) {
    fmt::print(stderr, "lectern: {}\n", error.what());
  }
  return kDidNotRun;
}

}  // namespace

void add_program_command(CLI::App& program, int& status, const char* name, const char* text,
                         const std::function<void(const ProgramOptions&)>& work) {
  CLI::App* command = program.add_subcommand(name, text);
  command->group("your own programs");
  command->set_help_flag();  // all behind the command is read as compilers read it, not as CLI11 does
  command->prefix_command();
  command->callback([=, &status] { status = with_program_options(name, command->remaining(), work); });
}

}  // namespace lectern::cli
