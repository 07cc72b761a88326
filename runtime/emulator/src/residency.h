// How many blocks of a launch are on the device at a time.
#pragma once

#include <cstddef>

namespace lectern_emulator {

/// Of blocks of so many threads with so much dynamic shared memory each; at least 1.
std::size_t resident_blocks_of_device(std::size_t block_threads, std::size_t dynamic_bytes);

}  // namespace lectern_emulator
