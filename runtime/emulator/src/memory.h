// Taking back what cudaMalloc, cudaMallocManaged and cudaMallocAsync gave.
#pragma once

namespace lectern_emulator {

/// Is this the start of memory that one of them gave and that was not freed?
bool is_live_memory(void* pointer);
/// Frees it; false where it is none.
bool release_memory(void* pointer);
/// Memory that was given by cudaMallocAsync, if it was, counts as used no more.
void forget_pool_memory(void* pointer, int device);
/// What cudaDeviceReset does to the device's pool.
void reset_pool(int device);

}  // namespace lectern_emulator
