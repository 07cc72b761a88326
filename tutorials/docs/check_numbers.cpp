#include <fmt/format.h>

#include <regex>
#include <set>

#include "checks.h"

namespace lectern::docs {
namespace {

// 10,000 and 10000 are one number; a letter before a digit makes it part of a name (cu113, float32).
std::vector<std::string> numbers_in(const std::string& text) {
  static const std::regex number(R"((^|[^A-Za-z0-9_.])([0-9][0-9,]*(\.[0-9]+)*))");
  std::vector<std::string> numbers;
  for (std::sregex_iterator found(text.begin(), text.end(), number), none; found != none; ++found) {
    std::string digits = std::regex_replace((*found)[2].str(), std::regex(","), "");
    numbers.push_back(std::move(digits));
  }
  return numbers;
}

// Without code spans, link targets, comments, and numbers that name a place of the course rather than count something.
std::string prose_of(const std::string& line) {
  static const std::regex aside(R"(`[^`]*`|\]\([^)]*\)|<!--.*?-->|\b([Cc]hapters?|[Rr]ows?|[Ss]ections?) [0-9]+((,| to| and) [0-9]+)*|^ *[0-9]+\. )");
  return std::regex_replace(line, aside, " ");
}

}  // namespace

void check_numbers(const Page& page, Findings& findings) {
  static const std::string kElsewhere = "<!-- numbers from elsewhere:";
  std::set<std::string> known;
  for (std::size_t line = 0; line < page.lines.size(); ++line) {
    const bool is_listed = page.lines[line].starts_with(kElsewhere);
    if (!is_listed && !page.is_code(line)) continue;
    for (const std::string& number : numbers_in(page.lines[line])) known.insert(number);
  }
  for (std::size_t line = 0; line < page.lines.size(); ++line) {
    if (page.is_code(line)) continue;
    for (const std::string& number : numbers_in(prose_of(page.lines[line]))) {
      ++findings.looked_at["numbers"];
      if (!known.contains(number)) findings.add(page, line, fmt::format("{} stands in no block of this page", number));
    }
  }
}

}  // namespace lectern::docs
