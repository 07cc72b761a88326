// The commands `chapter` and `docs` of the program `lectern`.
#pragma once

#include <CLI/CLI.hpp>

#include "console.h"

namespace lectern::docs {

/// Where the clone lies that this program was built from, and what it answers.
Site this_site(const std::filesystem::path& root);

/// The chapters' folders below root/tutorials, in the order of the course.
std::vector<std::filesystem::path> chapter_folders(const std::filesystem::path& root);

void add_chapter(CLI::App& program, int& status);
void add_docs(CLI::App& program, int& status);

}  // namespace lectern::docs
