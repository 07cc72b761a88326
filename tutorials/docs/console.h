// The commands that a page shows: run as a reader types them, in the root of the clone, and what they print.
#pragma once

#include <optional>
#include <string>

#include "page.h"

namespace lectern::docs {

/// Where commands run, and which program stands for ./lectern.
struct Site {
  std::filesystem::path root;     // the clone, or a copy of it
  std::filesystem::path program;  // the built `lectern`
  std::string flavour;            // emulated, toolkit, off
  std::string python;             // a Python that can import torch; empty where there is none
};

/// A Python in PATH, or /usr/bin/python3, with a PyTorch built without CUDA (the pages show that one's answers); empty
/// where there is none. LECTERN_PYTHON names another.
std::string find_python();

/// The lines behind `$ ` in a console block.
std::vector<std::string> commands_of(const Page& page, const Block& block);

/// Whether this build can run the block: its label names another flavour (`flavour off`), or its command is python3's.
bool can_run(const Site& site, const Page& page, const Block& block);

/// The command with ./lectern and python3 put in, as bash takes it; `more` goes to a chapter's program.
std::string shell_line(const Site& site, const std::string& command, const std::string& more = "");

/// What the block should hold: each command, what it prints on both streams, and its status unless that is 0.
std::string transcript(const Site& site, const Page& page, const Block& block);

}  // namespace lectern::docs
