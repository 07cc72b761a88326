// A Markdown page as the checks see it: its lines, its fenced blocks and what their labels say, its headings and links.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace lectern::docs {

/// A fenced block. `label` is the HTML comment on the line before it; lines are counted from 0.
struct Block {
  std::size_t fence = 0;  // the opening line
  std::size_t end = 0;    // the closing line
  std::string language;
  std::string label;
};

struct Link {
  std::size_t line = 0;
  bool is_image = false;
  std::string text;  // of an image: the text alternative
  std::string target;
};

struct Page {
  std::filesystem::path file;
  std::vector<std::string> lines;
  std::vector<Block> blocks;

  /// Whether a line is inside of a fenced block, its fences included.
  bool is_code(std::size_t line) const;
  /// The lines of a block, each with its end.
  std::string text_of(const Block& block) const;
};

/// \throws Error for a fence that is never closed.
Page read_page(const std::filesystem::path& file);

std::vector<Link> links_of(const Page& page);

/// Where a link may lead to: each heading as GitHub spells it (`the-idea`), and what `<a id="…">` names.
std::vector<std::string> anchors_of(const Page& page);

/// The anchor of the nearest heading above a line; empty above the first.
std::string anchor_above(const Page& page, std::size_t line);

/// `## The idea` → `The idea`; empty for a line that is no heading.
std::string heading_text(const std::string& line);

/// Lines without their ends.
std::vector<std::string> split_lines(const std::string& text);

/// The whole file. \throws Error when it cannot be read.
std::string read_file(const std::filesystem::path& file);

}  // namespace lectern::docs
