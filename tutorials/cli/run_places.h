// Where the parts that make a program lie: beside this program where it is installed, else in the tree that built it.
#pragma once

#include <string>
#include <vector>

namespace lectern::cli {

struct Places {
  std::string compiler;
  std::string translator;  // this and the next two are empty but for the emulator
  std::vector<std::string> libraries;
  std::vector<std::string> include_folders;
  std::vector<std::string> compile_flags;  // that the libraries were built with and everything linked to them needs
  std::vector<std::string> link_flags;     // what the libraries themselves need
};

Places find_places();

}  // namespace lectern::cli
