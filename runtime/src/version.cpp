#include "lectern/runtime/version.h"

namespace lectern::version {
std::string lectern() { return LECTERN_VERSION; }
std::string hip() { return ""; }
}  // namespace lectern::version
