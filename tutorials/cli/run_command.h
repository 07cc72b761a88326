// What the commands run and build share: how they are added, and that whatever stops them ends with 125.
#pragma once

#include <functional>

#include "command.h"
#include "run_arguments.h"

namespace lectern::cli {

/// Adds a command that reads its own words, prints run_help.txt on --help and else does `work`.
void add_program_command(CLI::App& program, int& status, const char* name, const char* text,
                         const std::function<void(const ProgramOptions&)>& work);

}  // namespace lectern::cli
