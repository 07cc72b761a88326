#include "run_places.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "lectern_build_places.h"
#include "run_error.h"
#include "run_toolchain.h"

namespace lectern::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMiB = 1024 * 1024;
constexpr std::uintmax_t kCacheLimitMiB = 512;  // run_help.txt says it too

/// The list that CMake wrote as one string.
std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> result;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('|'), list.size());
    if (end > 0) result.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return result;
}

/// The folder that bin/lectern was installed into; empty when this program was not installed.
fs::path installed_prefix() {
  std::error_code unknown;
  const fs::path folder = fs::read_symlink("/proc/self/exe", unknown).parent_path();
  if (folder.empty() || folder == fs::path(build_places::kProgramFolder)) return {};
  return fs::exists(folder / "lectern-translate") || !fs::exists(build_places::kProgramFolder) ? folder.parent_path()
                                                                                               : fs::path{};
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

Places find_places() {
  Places places;
  places.compiler = build_places::kCompiler;
  places.compile_flags = words_of(build_places::kCompileFlags);
  places.link_flags = words_of(build_places::kLinkFlags);
  if (const fs::path prefix = installed_prefix(); prefix.empty()) {
    places.translator = build_places::kTranslator;
    places.libraries = words_of(build_places::kLibraries);
    places.include_folders = words_of(build_places::kIncludeFolders);
  } else {
    places.translator = prefix / build_places::kInstalledTranslator;
    for (const std::string& built : words_of(build_places::kLibraries)) {
      places.libraries.push_back(prefix / build_places::kInstalledLibraryFolder / fs::path(built).filename());
    }
    places.include_folders = {prefix / build_places::kInstalledIncludeFolder};
  }
  return places;
}

fs::path run_cache_folder() {
  if (const std::string asked = variable("LECTERN_RUN_CACHE"); !asked.empty()) return asked;
  if (installed_prefix().empty()) return build_places::kCacheFolder;
  if (const std::string caches = variable("XDG_CACHE_HOME"); !caches.empty()) return fs::path(caches) / "lectern";
  if (const std::string home = variable("HOME"); !home.empty()) return fs::path(home) / ".cache" / "lectern";
  throw DidNotRun("there is no place for built programs: none of LECTERN_RUN_CACHE, XDG_CACHE_HOME and HOME is set");
}

std::uintmax_t run_cache_limit() {
  const std::string text = variable("LECTERN_RUN_CACHE_MIB");
  if (text.empty()) return kCacheLimitMiB * kMiB;
  std::uintmax_t mib = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mib);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw DidNotRun(fmt::format("LECTERN_RUN_CACHE_MIB is '{}', and should be a number of MiB", text));
  }
  return mib * kMiB;
}

}  // namespace lectern::cli
