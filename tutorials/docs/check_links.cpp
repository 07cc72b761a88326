#include <fmt/format.h>

#include <algorithm>

#include "checks.h"

namespace lectern::docs {
namespace {

bool has_anchor(const Page& page, const std::string& anchor) {
  const std::vector<std::string> anchors = anchors_of(page);
  return std::find(anchors.begin(), anchors.end(), anchor) != anchors.end();
}

}  // namespace

void check_links(const Page& page, Findings& findings) {
  for (const Link& link : links_of(page)) {
    if (link.is_image && link.text.size() < 20) findings.add(page, link.line, fmt::format("{} needs a text that says what it shows", link.target));
    if (link.target.find("://") != std::string::npos) continue;
    ++findings.looked_at["links"];
    const std::size_t hash = std::min(link.target.find('#'), link.target.size());
    const std::string path = link.target.substr(0, hash);
    const std::filesystem::path file = path.empty() ? page.file : page.file.parent_path() / path;
    if (!std::filesystem::exists(file)) {
      findings.add(page, link.line, fmt::format("the link {} leads nowhere", link.target));
    } else if (hash < link.target.size() && !has_anchor(read_page(file), link.target.substr(hash + 1))) {
      findings.add(page, link.line, fmt::format("{} has no heading for the link {}", file.filename().string(), link.target));
    }
  }
}

}  // namespace lectern::docs
