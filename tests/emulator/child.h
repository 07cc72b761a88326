// Runs a program with an environment of its own: the emulator reads its variables once a process, and some tests end one.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace emulator_test {

struct Outcome {
  int exit_code = -1;  // -1 when a signal ended the program
  int signal = 0;
  std::string out;
  std::string err;
};

using Variables = std::map<std::string, std::string>;

/// Runs `command` (a path and its arguments) with `variables` on top of this process's environment, without the emulator's
/// own variables and CUDA's that may be set there; gives what it printed and how it ended.
Outcome run_child(const std::vector<std::string>& command, const Variables& variables = {}, const std::string& input = "");

/// The test program `emulator_probe`, which does what its first argument says.
Outcome probe(const std::vector<std::string>& arguments, const Variables& variables = {});

}  // namespace emulator_test
