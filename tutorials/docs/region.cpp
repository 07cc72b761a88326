#include "region.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"
#include "page.h"

namespace lectern::docs {
namespace {

// The indentation of a line that is nothing but the marker; npos for any other line.
std::size_t marker_indent(const std::string& line, const std::string& name) {
  const std::size_t indent = line.find_first_not_of(' ');
  if (indent == std::string::npos) return indent;
  const std::string rest = line.substr(indent);
  return rest == "// [" + name + "]" || rest == "# [" + name + "]" ? indent : std::string::npos;
}

}  // namespace

std::string region(const std::filesystem::path& file, const std::string& name) {
  const std::string whole = read_file(file);
  if (name.empty()) return whole;
  std::string text;
  std::size_t indent = std::string::npos;
  for (const std::string& line : split_lines(whole)) {
    if (indent == std::string::npos) {
      indent = marker_indent(line, name);
    } else if (marker_indent(line, "end") != std::string::npos) {
      return text;
    } else {
      text += (line.size() > indent ? line.substr(indent) : "") + "\n";
    }
  }
  throw Error(fmt::format("{} has no region [{}]{}", file.string(), name, indent == std::string::npos ? "" : " that ends"));
}

}  // namespace lectern::docs
