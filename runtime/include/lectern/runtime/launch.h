// How library code starts a kernel: a thin, checked wrapper over cudaLaunchKernelEx, plain C++ for g++ and nvcc alike.
#pragma once

#include <cuda_runtime.h>

#include <utility>

#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/stream.h"
#include "lectern/runtime/trace.h"

namespace lectern::cuda {

/// Grid and block in units of blocks and threads, dynamic shared memory in bytes.
struct LaunchShape {
  dim3 grid;                     ///< Blocks along x, y and z.
  dim3 block;                    ///< Threads of a block along x, y and z.
  std::size_t shared_bytes = 0;  ///< Dynamic shared memory of each block.
};

/// One thread an element, in blocks of `block_threads`; at least one block.
inline LaunchShape launch_shape_1d(std::int64_t element_count, unsigned block_threads = 256) {
  const std::int64_t blocks = (element_count + block_threads - 1) / block_threads;
  return {dim3(static_cast<unsigned>(blocks > 0 ? blocks : 1)), dim3(block_threads), 0};
}

/// Queues `kernel` on `stream`, whose device must be current. \throws CudaError when the launch is refused.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), const LaunchShape& shape, const Stream& stream, Arguments&&... arguments) {
  const TraceSpan span = is_tracing() ? trace_launch(reinterpret_cast<const void*>(kernel), stream) : TraceSpan();
  cudaLaunchConfig_t config{};
  config.gridDim = shape.grid;
  config.blockDim = shape.block;
  config.dynamicSmemBytes = shape.shared_bytes;
  config.stream = static_cast<cudaStream_t>(stream.handle());
  LECTERN_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, std::forward<Arguments>(arguments)...));
}

}  // namespace lectern::cuda
