// An address in words: which allocation it belongs to, or why it belongs to none.
#pragma once

#include <string>

namespace lectern_emulator {

/// For a kernel of `device`, or for host code where that is -1.
std::string address_text(const void* address, int device);

}  // namespace lectern_emulator
