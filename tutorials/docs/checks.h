// The checks of a page. Each notes what is wrong and counts what it looked at, so that one that looks at nothing shows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "console.h"
#include "page.h"

namespace lectern::docs {

struct Findings {
  std::vector<std::string> problems;      // `README.md:12: what is wrong`
  std::vector<std::string> skipped;       // what this machine or this build cannot check
  std::map<std::string, int> looked_at;   // regions, outputs, links, figures, numbers, …

  void add(const Page& page, std::size_t line, const std::string& what);
};

/// Blocks: code must be the region that its label names (`from guarded.cpp [ask]`), a console block what its commands
/// print; any other needs the label `not run: WHY`. With `update` the page gets the text that holds now, and is written.
void check_blocks(const Site& site, Page& page, bool update, Findings& findings);

/// An image `NAME.svg` is what the chapter's program NAME prints. With `update` it is written.
void check_figures(const Site& site, const Page& page, bool update, Findings& findings);

/// Links lead to files and anchors that exist; images have a text alternative. Other hosts are not asked.
void check_links(const Page& page, Findings& findings);

/// Every number in the prose stands in a block of the page too, or is listed in `<!-- numbers from elsewhere: … -->`.
void check_numbers(const Page& page, Findings& findings);

}  // namespace lectern::docs
