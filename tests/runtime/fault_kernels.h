// Kernels that do what a kernel must not do.
#pragma once

namespace lectern::test {

/// Writes to address 0 from thread 3 of block 1.
void launch_null_write();

}  // namespace lectern::test
