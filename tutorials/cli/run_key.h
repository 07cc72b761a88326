// What a program was made from, as one text: two runs with the same key need one program.
#pragma once

#include <filesystem>
#include <string>

#include "run_toolchain.h"

namespace lectern::cli {

/// Preprocesses the sources into `workspace` on the way, and throws DidNotRun, with the messages on stderr, where one
/// does not get through the preprocessor.
std::string program_key(const Toolchain& tools, const ProgramOptions& options, const std::filesystem::path& workspace);

}  // namespace lectern::cli
