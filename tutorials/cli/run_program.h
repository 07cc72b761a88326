// From sources to a program that is built and kept.
#pragma once

#include <filesystem>

#include "run_arguments.h"

namespace lectern::cli {

/// The executable, built now or kept from before. Compilers' messages go to stderr; throws DidNotRun where they were
/// errors.
std::filesystem::path built_program(const ProgramOptions& options);

}  // namespace lectern::cli
