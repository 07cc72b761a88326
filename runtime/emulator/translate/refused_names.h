// What the emulator cannot do, by name; the page of truth lists it, and a test tries each.
#pragma once

#include <string_view>
#include <vector>

namespace lectern_translate {

struct RefusedName {
  std::string_view name;    // an exact name, or the start of one where it ends in *
  std::string_view reason;  // completes "<name> "
};

const std::vector<RefusedName>& refused_names();

}  // namespace lectern_translate
