// What every command of the program has: a function that adds it to the program's command line.
#pragma once

#include <CLI/CLI.hpp>

namespace lectern::cli {

// Exit statuses, the same for every command and for the entry script (which also has 3: could not install).
// `run` ends as the program that it ran does, and with 125 (run_error.h) where there was none.
inline constexpr int kDone = 0;
inline constexpr int kNeedsDoing = 1;
inline constexpr int kUsage = 2;

/// Each adds its command; running the command sets `status` to what the program exits with.
void add_tour(CLI::App& program, int& status);
void add_doctor(CLI::App& program, int& status);
void add_run(CLI::App& program, int& status);
void add_build(CLI::App& program, int& status);

}  // namespace lectern::cli
