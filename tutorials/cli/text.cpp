#include "text.h"

#include <algorithm>
#include <numeric>

namespace lectern::cli {

namespace {

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Levenshtein's distance, one row of its table at a time.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> above(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
    }
    above = row;
  }
  return above.back();
}

}  // namespace

std::string wrap(std::string_view text, std::size_t width, std::size_t indent) {
  std::string wrapped;
  const std::size_t first_word = std::min(text.find_first_not_of(' '), text.size());
  std::string line(text.substr(0, first_word));
  bool is_line_empty = true;
  for (std::size_t begin = first_word; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (!is_line_empty && columns(line) + 1 + columns(word) > width) {
      wrapped += line + "\n";
      line = std::string(indent, ' ');
      is_line_empty = true;
    }
    if (!is_line_empty) line += ' ';
    line += word;
    is_line_empty = false;
    begin = end + 1;
  }
  return wrapped + line;
}

std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

std::string first_sentence(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_last = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n';
    if (text[i] == '\n' || (text[i] == '.' && is_last)) return std::string(text.substr(0, i));
  }
  return std::string(text);
}

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  return *std::ranges::min_element(candidates, {}, [&](const std::string& candidate) { return edit_distance(word, candidate); });
}

}  // namespace lectern::cli
