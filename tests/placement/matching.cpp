#include "placement/matching.h"

namespace lectern::placement {

namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

/// Whether `text` begins at `start` with `expected`, and where that ends.
std::size_t end_of_match(const std::string& expected, const std::string& text, std::size_t start) {
  static const std::string kElided = "…";
  std::size_t at = start;
  std::size_t from = 0;
  bool is_first = true;
  while (true) {
    const std::size_t gap = expected.find(kElided, from);
    const std::string piece = expected.substr(from, gap == std::string::npos ? gap : gap - from);
    const std::size_t found = is_first ? at : text.find(piece, at);
    if (found == std::string::npos || text.compare(found, piece.size(), piece) != 0) {
      return std::string::npos;
    }
    at = found + piece.size();
    if (gap == std::string::npos) {
      return at;
    }
    from = gap + kElided.size();
    is_first = false;
    if (from == expected.size()) {
      return text.size();
    }
  }
}

}  // namespace

std::string for_device(std::string expected, Device device) {
  replace_all(expected, "{d}", device.str());
  replace_all(expected, "{i}", std::to_string(device.index().value_or(0)));
  replace_all(expected, "⏎", "\n");
  replace_all(expected, "⇥", "\t");
  return expected;
}

bool matches(const std::string& expected, const std::string& actual, bool is_error) {
  const std::size_t end = end_of_match(expected, actual, 0);
  if (end == actual.size() || (is_error && end != std::string::npos && actual[end] == '\n')) {
    return true;
  }
  static const std::string kQuote = "\nPyTorch says: ";
  const std::size_t quote = actual.find(kQuote);
  return is_error && quote != std::string::npos &&
         end_of_match(expected, actual, quote + kQuote.size()) != std::string::npos;
}

}  // namespace lectern::placement
