// Everything that the emulator says on its own account goes to stderr through here, marked as its own.
#pragma once

#include <mutex>

namespace lectern_emulator {

/// Prints "lectern emulator: " and the text, as printf would, and a newline.
[[gnu::format(printf, 1, 2)]] void report(const char* format, ...);
/// A further line of the same report, indented.
[[gnu::format(printf, 1, 2)]] void report_detail(const char* format, ...);

/// Keeps the lines of one report together where several threads have something to say.
class ReportLock {
 public:
  ReportLock();

 private:
  std::lock_guard<std::recursive_mutex> lock_;
};

}  // namespace lectern_emulator
