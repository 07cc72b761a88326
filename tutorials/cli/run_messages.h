// A compiler's messages as they would read if the user's file had been compiled, and not what was made of it.
#pragma once

#include <string>

namespace lectern::cli {

/// Leaves out the folder `workspace`, which the user never made, and columns that the user's line does not have, with
/// the arrow below it: a translated launch is longer than what was written.
std::string readable_messages(std::string messages, const std::string& workspace);

}  // namespace lectern::cli
