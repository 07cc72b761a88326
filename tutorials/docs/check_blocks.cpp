#include <fmt/format.h>

#include <fstream>
#include <regex>

#include "checks.h"
#include "lectern/runtime/error.h"
#include "region.h"

namespace lectern::docs {
namespace {

// What the block should hold, as the file or the commands say now. Throws Error when a label names what is not there.
std::string wanted_text(const Site& site, const Page& page, const Block& block, Findings& findings) {
  static const std::regex from(R"(from (\S+?)(?: \[([a-z_]+)\])?)");
  std::smatch match;
  if (std::regex_match(block.label, match, from)) {
    ++findings.looked_at["regions"];
    return region(page.file.parent_path() / match[1].str(), match[2]);
  }
  if (block.label.starts_with("not run")) {  // before the commands: those of such a block are only shown
    static const std::regex not_run(R"(not run: *\S.*)");
    if (!std::regex_match(block.label, not_run)) throw Error("this block says that it is not run, and not why: `not run: WHY`");
    ++findings.looked_at["not run"];
    return page.text_of(block);
  }
  if (block.language == "console" && !commands_of(page, block).empty()) {
    if (!can_run(site, page, block)) {
      findings.skipped.push_back(fmt::format("{}:{}: {}", page.file.string(), block.fence + 1, commands_of(page, block).front()));
      return page.text_of(block);
    }
    ++findings.looked_at["outputs"];
    return transcript(site, page, block);
  }
  throw Error("this block has no label: say where it comes from, or why it is not run");
}

std::string first_difference(const std::string& shown, const std::string& wanted) {
  const std::vector<std::string> left = split_lines(shown);
  const std::vector<std::string> right = split_lines(wanted);
  for (std::size_t line = 0; line < std::max(left.size(), right.size()); ++line) {
    const std::string page_says = line < left.size() ? left[line] : "(nothing)";
    const std::string it_is = line < right.size() ? right[line] : "(nothing)";
    if (page_says != it_is) return fmt::format("\n  the page shows: {}\n  it is:          {}", page_says, it_is);
  }
  return "";
}

void put(Page& page, const Block& block, const std::string& text) {
  const std::vector<std::string> lines = split_lines(text);
  const auto begin = page.lines.begin() + static_cast<std::ptrdiff_t>(block.fence) + 1;
  page.lines.erase(begin, page.lines.begin() + static_cast<std::ptrdiff_t>(block.end));
  page.lines.insert(page.lines.begin() + static_cast<std::ptrdiff_t>(block.fence) + 1, lines.begin(), lines.end());
}

}  // namespace

void Findings::add(const Page& page, std::size_t line, const std::string& what) {
  problems.push_back(fmt::format("{}:{}: {}", page.file.string(), line + 1, what));
}

void check_blocks(const Site& site, Page& page, bool update, Findings& findings) {
  bool is_changed = false;
  // From the last to the first: putting a text moves only what lies behind it.
  for (auto block = page.blocks.rbegin(); block != page.blocks.rend(); ++block) {
    try {
      const std::string wanted = wanted_text(site, page, *block, findings);
      const std::string shown = page.text_of(*block);
      if (wanted == shown) continue;
      if (update) {
        put(page, *block, wanted);
        is_changed = true;
      } else {
        findings.add(page, block->fence, "the block is not what it says it is" + first_difference(shown, wanted));
      }
    } catch (const Error& error) {
      findings.add(page, block->fence, error.what());
    }
  }
  if (!is_changed) return;
  std::ofstream output(page.file);
  for (const std::string& line : page.lines) output << line << "\n";
  output.close();
  page = read_page(page.file);
}

}  // namespace lectern::docs
