#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "checks.h"

namespace lectern::docs {
namespace {

// tutorials/03_to_and_cpu → 3
std::string chapter_of(const Page& page) {
  return std::to_string(std::atoi(page.file.parent_path().filename().string().c_str()));
}

// What the program prints, through a page that holds nothing but the command.
std::string drawn(const Site& site, const std::string& command) {
  const Page page{.file = {}, .lines = {"```console", "$ " + command, "```"}, .blocks = {{0, 2, "console", ""}}};
  return transcript(site, page, page.blocks.front()).substr(command.size() + 3);
}

}  // namespace

void check_figures(const Site& site, const Page& page, bool update, Findings& findings) {
  for (const Link& link : links_of(page)) {
    const std::filesystem::path file = page.file.parent_path() / link.target;
    if (!link.is_image || file.extension() != ".svg") continue;
    if (site.flavour != "emulated") {
      findings.skipped.push_back(fmt::format("{}:{}: {} is drawn by the emulated build", page.file.string(), link.line + 1, link.target));
      continue;
    }
    ++findings.looked_at["figures"];
    const std::string wanted = drawn(site, fmt::format("./lectern chapter {} {}", chapter_of(page), file.stem().string()));
    if (std::filesystem::exists(file) && read_file(file) == wanted) continue;
    if (update) std::ofstream(file) << wanted;
    else findings.add(page, link.line, fmt::format("{} is not what its program draws", link.target));
  }
}

}  // namespace lectern::docs
