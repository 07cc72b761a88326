// The last error of each host thread, and the error after which the emulated device does nothing more.
#pragma once

#include "driver_types.h"

namespace lectern_emulator {

const char* error_name(cudaError_t code);
const char* error_text(cudaError_t code);

/// Remembers a failure for cudaGetLastError of this thread; gives the code back.
cudaError_t record(cudaError_t code);
cudaError_t take_last_error();
cudaError_t peek_last_error();

/// After this every call fails with `code`, as on hardware, until the process ends. The first one wins.
void make_sticky(cudaError_t code);
/// cudaSuccess while the device is in order.
cudaError_t sticky_error();

}  // namespace lectern_emulator
