// Other programs, started and waited for: compilers, and at the end the user's program in the place of this one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lectern::cli {

struct Command {
  std::vector<std::string> words;  // the program (looked up in PATH when it names no folder) and its arguments
  std::filesystem::path messages;  // the file that takes its stdout and stderr
};

/// Runs all, some at the same time; standard input is empty. Gives the exit statuses, 128 + n for death by signal n.
/// Throws DidNotRun when a program cannot be started.
std::vector<int> run_commands(const std::vector<Command>& commands);

/// This process becomes `program`, called `name`: same folder, standard streams and signals, and the exit status is the
/// program's own. Comes back, with errno set, only when `program` cannot be started.
void become(const std::filesystem::path& program, const std::string& name, const std::vector<std::string>& arguments);

/// The whole file; empty when it cannot be read.
std::string contents(const std::filesystem::path& file);

}  // namespace lectern::cli
