// Sizes as PyTorch's out-of-memory message writes them.
#pragma once

#include <cstddef>
#include <string>

namespace lectern {

/// `512 bytes`, `1.50 KiB`, `20.00 MiB`, `23.65 GiB`.
std::string size_text(std::size_t size_bytes);

}  // namespace lectern
