// A region of a source file: the lines between `// [name]` (in Python `# [name]`) and the next `[end]`.
#pragma once

#include <filesystem>
#include <string>

namespace lectern::docs {

/// The region's lines without their common indentation; the whole file when `name` is empty.
/// \throws Error when the file, the region or its end is missing.
std::string region(const std::filesystem::path& file, const std::string& name);

}  // namespace lectern::docs
