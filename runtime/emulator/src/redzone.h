// The bytes behind an allocation: a pattern that nobody should change. A kernel that writes there is found afterwards.
#pragma once

#include <cstddef>

namespace lectern_emulator {

/// At least so many bytes behind every allocation hold the pattern, or cannot be touched at all.
constexpr std::size_t kRedzoneBytes = 256;

/// Fills with a pattern that is no number in any floating-point type, so that one who reads it notices as well.
void fill_redzone(char* start, std::size_t bytes);
/// The first byte that was changed, or `bytes`.
std::size_t first_changed(const char* start, std::size_t bytes);

/// Says on stderr that something was written `behind` bytes behind the end of an allocation.
void report_overrun(const char* start, std::size_t size_bytes, std::size_t behind);

/// The kernel that runs on this thread, for the report.
class KernelName {
 public:
  explicit KernelName(const char* name);
  ~KernelName();
  KernelName(const KernelName&) = delete;
  KernelName& operator=(const KernelName&) = delete;
};

}  // namespace lectern_emulator
