// Code addresses in the user's words: "file.cu:12, in kernel(float*)"; empty where there is no debug information.
#pragma once

#include <string>

namespace lectern_emulator {

/// Where the call stands that returns to this address.
std::string call_location(const void* return_address);
/// The name of the function that starts here.
std::string function_name(const void* function);
/// The innermost frame that is the user's: one with debug information, in no library's file. `frames[0]` is the address of
/// an instruction, the others are return addresses.
std::string user_location(void* const* frames, int count);

}  // namespace lectern_emulator
