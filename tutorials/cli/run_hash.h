// The name that a text has by its content: FNV-1a with 128 bits. Nobody attacks a cache of one's own programs.
#pragma once

#include <string>
#include <string_view>

namespace lectern::cli {

/// 32 hexadecimal digits.
std::string content_name(std::string_view text);

}  // namespace lectern::cli
