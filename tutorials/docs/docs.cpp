// lectern docs: is what the pages show what holds? --update writes into them what may change.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "checks.h"
#include "claims.h"
#include "command.h"
#include "lectern/runtime/error.h"

namespace lectern::docs {
namespace {

struct DocsOptions {
  bool check = false;
  bool update = false;
  std::string root;
  std::vector<std::string> pages;
};

bool is_chapter(const std::filesystem::path& page) { return page.filename() == "README.md" && page.parent_path().filename().string().find('_') == 2; }

// The claims' file belongs to a check of everything, and to one that asks for it by name.
void check_page(const Site& site, const std::string& name, bool update, Findings& findings) {
  if (name == "docs/claims.tsv") {
    check_claims(site.root, findings);
    check_claims_pages(site.root, update, findings);
    return;
  }
  Page page = read_page(site.root / name);
  if (is_chapter(page.file)) {
    check_blocks(site, page, update, findings);
    check_figures(site, page, update, findings);
    check_numbers(page, findings);
  }
  check_links(page, findings);
}

std::vector<std::string> all_pages(const std::filesystem::path& root) {
  std::vector<std::string> pages;
  for (const std::filesystem::path& folder : chapter_folders(root)) pages.push_back("tutorials/" + folder.filename().string() + "/README.md");
  pages.emplace_back("docs/claims.tsv");
  pages.emplace_back("README.md");
  for (const auto& entry : std::filesystem::directory_iterator(root / "docs")) {
    if (entry.path().extension() == ".md") pages.push_back("docs/" + entry.path().filename().string());
  }
  return pages;
}

int docs(const DocsOptions& options) {
  Site site = this_site(options.root);
  site.python = find_python();
  Findings findings;
  for (const std::string& page : options.pages.empty() ? all_pages(site.root) : options.pages) check_page(site, page, options.update, findings);

  std::sort(findings.problems.begin(), findings.problems.end());
  for (const std::string& problem : findings.problems) {
    const std::string clone = site.root.string() + "/";
    fmt::print("{}\n", problem.starts_with(clone) ? problem.substr(clone.size()) : problem);
  }
  for (const std::string& skipped : findings.skipped) fmt::print("not checked here: {}\n", skipped.substr(skipped.starts_with(site.root.string()) ? site.root.string().size() + 1 : 0));
  std::string looked_at;
  for (const auto& [what, count] : findings.looked_at) looked_at += fmt::format("{}{} {}", looked_at.empty() ? "" : ", ", count, what);
  fmt::print("{} problem{}; looked at {}\n", findings.problems.size(), findings.problems.size() == 1 ? "" : "s", looked_at.empty() ? "nothing" : looked_at);
  return findings.problems.empty() && !looked_at.empty() ? 0 : 1;
}

}  // namespace

void add_docs(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand("docs", "the pages: is what they show what holds?");
  command->group("learn");
  const auto options = std::make_shared<DocsOptions>();
  command->add_flag("--check", options->check, "compare code, outputs, figures, links and numbers (the default)");
  command->add_flag("--update", options->update, "write into the pages what the sources and the programs say now");
  command->add_option("--root", options->root, "a copy of the repository instead of the clone")->check(CLI::ExistingDirectory);
  command->add_option("pages", options->pages, "only these pages: tutorials/01_…/README.md, docs/claims.tsv");
  command->callback([options, &status] { status = docs(*options); });
}

}  // namespace lectern::docs
