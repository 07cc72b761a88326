// What was typed after `lectern run` or `lectern build`, taken apart: compilers' options are not CLI11's kind.
#pragma once

#include <string>
#include <vector>

namespace lectern::cli {

struct ProgramOptions {
  std::vector<std::string> sources;            // as typed, in this order
  std::vector<std::string> compile_flags;      // -I, -D, -U, -O, each in one word
  std::vector<std::string> link_flags;         // -l, -L
  std::vector<std::string> host_flags;         // -Xcompiler: for the compiler of host code
  std::vector<std::string> nvcc_flags;         // what only nvcc understands: -arch, -gencode, …
  std::vector<std::string> program_arguments;  // all behind --
  std::string standard;                        // c++20, gnu++17, …; empty when not asked for
  std::string output;                          // -o
  bool quiet = false;
  bool debug = false;
  bool help = false;
};

/// `command` is "run" or "build"; only build takes -o, only run takes arguments for the program.
/// Throws DidNotRun for an option that is not known, one without its value, and a file that is no readable .cu or .cpp.
ProgramOptions read_program_options(const std::string& command, const std::vector<std::string>& arguments);

}  // namespace lectern::cli
