// The caching allocators of this process, one a cuda device.
#pragma once

#include "caching_allocator.h"
#include "lectern/runtime/device.h"
#include "lectern/runtime/stream.h"

namespace lectern::cuda {

/// \throws ValueError for a LECTERN_ALLOC_CONF that is none.
CachingAllocator& caching_allocator(Device device);

/// LECTERN_NO_CUDA_MEMORY_CACHING is set: each tensor is one cudaMalloc, and nothing is counted.
bool caching_is_off();

/// \throws OutOfMemoryError with PyTorch's text.
[[noreturn]] void throw_out_of_memory(std::size_t size_bytes, Device device);

}  // namespace lectern::cuda
