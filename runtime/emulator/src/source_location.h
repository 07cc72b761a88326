// Code addresses in the user's words: file and line.
#pragma once

#include <string>

namespace lectern_emulator {

/// "file.cu:12, in kernel" for a return address or a faulting address; empty when there is no debug information.
std::string source_location(const void* code_address);
/// The same for the innermost frame of a stack that is the user's: one with debug information, outside system folders.
std::string user_location(void* const* frames, int count);

}  // namespace lectern_emulator
