// Built programs, kept by what they were built from: one folder for each, holding `program` and `key`. A program is
// built in a folder of its own and renamed into place, so runs at the same time do not meet.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace lectern::cli {

class RunCache {
 public:
  /// Makes the folder; throws DidNotRun when that cannot be done.
  RunCache(std::filesystem::path folder, std::uintmax_t limit_bytes);

  /// The program built from exactly this, and marks it as used now.
  std::optional<std::filesystem::path> find(const std::string& key) const;

  /// Takes over `workspace`/program, and removes the programs longest unused until all fit the limit. Gives its new
  /// place.
  std::filesystem::path store(const std::string& key, const std::filesystem::path& workspace) const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path entry(const std::string& key) const;
  void trim(const std::filesystem::path& keep) const;

  std::filesystem::path folder_;
  std::uintmax_t limit_bytes_;
};

/// A folder in the cache's folder that is gone when this is.
class Workspace {
 public:
  explicit Workspace(const RunCache& cache);
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

}  // namespace lectern::cli
