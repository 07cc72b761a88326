// Which stream handles are alive, and on which device each queues its work.
#pragma once

#include "driver_types.h"

struct CUstream_st {
  int device;
  unsigned flags;
};

namespace lectern_emulator {

/// Null, cudaStreamLegacy and cudaStreamPerThread name the current device's default streams.
bool is_stream(cudaStream_t stream);
/// The device on which the stream queues its work. The stream must be one.
int device_of(cudaStream_t stream);

}  // namespace lectern_emulator
