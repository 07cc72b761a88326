#include "lectern/runtime/version.h"

namespace lectern::version {
std::string cuda() { return ""; }
std::string emulator() { return ""; }
}  // namespace lectern::version
