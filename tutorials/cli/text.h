// Small things that several commands do with text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::cli {

/// Breaks `text` at spaces so that no line is wider than `width` columns (UTF-8 is counted by characters, not bytes);
/// lines after the first start with `indent` spaces. A word that is wider stays whole.
std::string wrap(std::string_view text, std::size_t width, std::size_t indent);

/// Up to the first end of a line: an error's own words, without the explanation that follows.
std::string first_line(std::string_view text);

/// Up to the first full stop that a space or a line's end follows; without the stop.
std::string first_sentence(std::string_view text);

/// The candidate that needs the fewest letters put in, left out or changed to become `word`.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace lectern::cli
