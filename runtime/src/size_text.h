// Sizes as PyTorch's out-of-memory message writes them.
#pragma once

#include <fmt/format.h>

namespace lectern {

/// `512 bytes`, `1.50 KiB`, `20.00 MiB`, `23.65 GiB`.
inline std::string size_text(std::size_t size_bytes) {
  const double size = static_cast<double>(size_bytes);
  if (size_bytes <= 1024) return fmt::format("{} bytes", size_bytes);
  if (size_bytes <= 1048576) return fmt::format("{:.2f} KiB", size / 1024);
  if (size_bytes <= 1073741824ull) return fmt::format("{:.2f} MiB", size / 1048576);
  return fmt::format("{:.2f} GiB", size / 1073741824);
}

}  // namespace lectern
