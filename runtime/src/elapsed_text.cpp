#include <fmt/format.h>

#include <ostream>

#include "lectern/runtime/stream.h"

namespace lectern::cuda {

std::string ElapsedTime::str() const {
  return fmt::format("{:.3f} ms{}", milliseconds_, is_emulated_ ? " (emulated: the clock of the CPU)" : "");
}

std::ostream& operator<<(std::ostream& out, const ElapsedTime& time) { return out << time.str(); }

}  // namespace lectern::cuda
