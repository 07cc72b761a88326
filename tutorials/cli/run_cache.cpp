#include "run_cache.h"

#include <fmt/format.h>
#include <stdlib.h>  // mkdtemp

#include <algorithm>
#include <chrono>
#include <fstream>
#include <vector>

#include "run_error.h"
#include "run_hash.h"
#include "run_process.h"

namespace lectern::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWorkspacePrefix = "building-";
constexpr std::chrono::hours kAbandoned{1};  // no build takes that long: its run was killed

struct Entry {
  fs::path folder;
  fs::file_time_type last_used;
  std::uintmax_t bytes = 0;
};

std::vector<Entry> entries_of(const fs::path& cache) {
  std::vector<Entry> result;
  std::error_code gone;  // another run may remove what this one looks at
  for (const fs::directory_entry& found : fs::directory_iterator(cache, gone)) {
    const bool is_workspace = found.path().filename().string().starts_with(kWorkspacePrefix);
    Entry entry{found.path(), fs::last_write_time(is_workspace ? found.path() : found.path() / "key", gone)};
    for (const fs::directory_entry& file : fs::directory_iterator(found.path(), gone)) {
      const std::uintmax_t bytes = file.file_size(gone);
      if (!gone) entry.bytes += bytes;
    }
    const bool is_abandoned = entry.last_used < fs::file_time_type::clock::now() - kAbandoned;
    if (!is_workspace)
      result.push_back(entry);
    else if (is_abandoned)
      fs::remove_all(found.path(), gone);
  }
  return result;
}

}  // namespace

RunCache::RunCache(fs::path folder, std::uintmax_t limit_bytes)
    : folder_(std::move(folder)), limit_bytes_(limit_bytes) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) {
    throw DidNotRun(fmt::format("{} cannot be made: {}; LECTERN_RUN_CACHE names another folder for built programs",
                                folder_.string(), error.message()));
  }
}

fs::path RunCache::entry(const std::string& key) const { return folder_ / content_name(key); }

std::optional<fs::path> RunCache::find(const std::string& key) const {
  const fs::path found = entry(key);
  if (!fs::exists(found / "program") || contents(found / "key") != key) return std::nullopt;
  std::error_code read_only;
  fs::last_write_time(found / "key", fs::file_time_type::clock::now(), read_only);
  return found / "program";
}

fs::path RunCache::store(const std::string& key, const fs::path& workspace) const {
  const fs::path made = workspace / "entry";
  const fs::path place = entry(key);
  fs::create_directory(made);
  fs::rename(workspace / "program", made / "program");
  if (!(std::ofstream(made / "key", std::ios::binary) << key << std::flush)) {
    throw DidNotRun(fmt::format("{} cannot be written: is the disk full?", (made / "key").string()));
  }
  std::error_code error;
  fs::rename(made, place, error);
  if (error && !find(key)) {  // not another run's same program, but another text of the same name, or half of an entry
    fs::remove_all(place, error);
    fs::rename(made, place, error);
  }
  if (!find(key)) throw DidNotRun(fmt::format("{} cannot be written: {}", place.string(), error.message()));
  trim(place);
  return place / "program";
}

void RunCache::trim(const fs::path& keep) const {
  std::vector<Entry> entries = entries_of(folder_);
  std::ranges::sort(entries, {}, &Entry::last_used);
  std::uintmax_t total = 0;
  for (const Entry& found : entries) total += found.bytes;
  for (const Entry& oldest : entries) {
    if (total <= limit_bytes_) return;
    if (oldest.folder == keep) continue;
    std::error_code gone;
    fs::remove_all(oldest.folder, gone);
    total -= oldest.bytes;
  }
}

Workspace::Workspace(const RunCache& cache) {
  std::string name = (cache.folder() / fmt::format("{}XXXXXX", kWorkspacePrefix)).string();
  if (mkdtemp(name.data()) == nullptr) {
    throw DidNotRun(fmt::format("no folder can be made in {}; LECTERN_RUN_CACHE names another one for built programs",
                                cache.folder().string()));
  }
  folder_ = name;
}

Workspace::~Workspace() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

}  // namespace lectern::cli
