#include "page.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include "lectern/runtime/error.h"

namespace lectern::docs {
namespace {

// What stands between `<!--` and `-->` when the line holds nothing else.
std::string comment_in(const std::string& line) {
  static const std::regex comment("<!-- (.*) -->");
  std::smatch match;
  return std::regex_match(line, match, comment) ? match[1].str() : "";
}

// GitHub's rule: lower case, spaces become hyphens, what is neither letter, digit, hyphen nor underscore goes.
std::string slug(const std::string& heading) {
  std::string result;
  for (const char letter : heading) {
    if (letter == ' ') result += '-';
    else if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '-' || letter == '_' || (letter & 0x80) != 0)
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return result;
}

}  // namespace

std::vector<std::string> split_lines(const std::string& text) {
  std::istringstream input(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

std::string read_file(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) throw Error(fmt::format("{} cannot be read", file.string()));
  return {std::istreambuf_iterator<char>(input), {}};
}

bool Page::is_code(std::size_t line) const {
  for (const Block& block : blocks) {
    if (block.fence <= line && line <= block.end) return true;
  }
  return false;
}

std::string Page::text_of(const Block& block) const {
  std::string text;
  for (std::size_t line = block.fence + 1; line < block.end; ++line) text += lines[line] + "\n";
  return text;
}

Page read_page(const std::filesystem::path& file) {
  Page page{.file = file, .lines = split_lines(read_file(file)), .blocks = {}};
  bool is_open = false;
  for (std::size_t line = 0; line < page.lines.size(); ++line) {
    if (!page.lines[line].starts_with("```")) continue;
    if (is_open) {
      page.blocks.back().end = line;
    } else {
      const std::string label = line > 0 ? comment_in(page.lines[line - 1]) : "";
      page.blocks.push_back({.fence = line, .end = 0, .language = page.lines[line].substr(3), .label = label});
    }
    is_open = !is_open;
  }
  if (is_open) throw Error(fmt::format("{}:{}: this block is never closed", file.string(), page.blocks.back().fence + 1));
  return page;
}

std::vector<Link> links_of(const Page& page) {
  static const std::regex link(R"((!?)\[([^\]]*)\]\(([^)\s]+)\))");
  static const std::regex code_span("`[^`]*`");
  std::vector<Link> links;
  for (std::size_t line = 0; line < page.lines.size(); ++line) {
    if (page.is_code(line)) continue;
    const std::string text = std::regex_replace(page.lines[line], code_span, "");
    for (std::sregex_iterator found(text.begin(), text.end(), link), none; found != none; ++found) {
      links.push_back({line, (*found)[1].length() > 0, (*found)[2], (*found)[3]});
    }
  }
  return links;
}

std::string heading_text(const std::string& line) {
  const std::size_t level = line.find_first_not_of('#');
  if (level == 0 || level == std::string::npos || line[level] != ' ') return "";
  return line.substr(level + 1);
}

std::vector<std::string> anchors_of(const Page& page) {
  static const std::regex name(R"re(<a (?:id|name)="([^"]+)">)re");
  std::vector<std::string> anchors;
  for (std::size_t line = 0; line < page.lines.size(); ++line) {
    if (page.is_code(line)) continue;
    if (const std::string heading = heading_text(page.lines[line]); !heading.empty()) anchors.push_back(slug(heading));
    std::smatch match;
    if (std::regex_search(page.lines[line], match, name)) anchors.push_back(match[1]);
  }
  return anchors;
}

std::string anchor_above(const Page& page, std::size_t line) {
  for (std::size_t above = line + 1; above-- > 0;) {
    const std::string heading = page.is_code(above) ? "" : heading_text(page.lines[above]);
    if (!heading.empty()) return slug(heading);
  }
  return "";
}

}  // namespace lectern::docs
