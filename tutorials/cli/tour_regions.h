// The tour shows the code that it runs. This is that code, cut out of the sources by source_regions.cmake when they are built.
#pragma once

#include <string_view>

namespace lectern::cli {

/// The lines between `// [NAME]` and `// [end]`, without their common indentation. \throws std::logic_error for a name
/// that is not there.
std::string_view source_region(std::string_view name);

/// The line of kernels/src/cuda/matmul.cu that holds the first barrier: a good place to stop a debugger.
int kernel_barrier_line();

}  // namespace lectern::cli
