#include <algorithm>
#include <cctype>

#include "command.h"
#include "docs_places.h"
#include "lectern/runtime/version.h"

namespace lectern::docs {

Site this_site(const std::filesystem::path& root) {
  const std::string flavour = !version::emulator().empty() ? "emulated" : version::cuda().empty() ? "off" : "toolkit";
  return {.root = root.empty() ? std::filesystem::path(kSourceFolder) : std::filesystem::absolute(root),
          .program = std::filesystem::read_symlink("/proc/self/exe"), .flavour = flavour, .python = ""};
}

std::vector<std::filesystem::path> chapter_folders(const std::filesystem::path& root) {
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(root / "tutorials")) {
    const std::string name = entry.path().filename().string();
    if (name.size() > 3 && std::isdigit(static_cast<unsigned char>(name[0])) != 0 && name[2] == '_') folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace lectern::docs
