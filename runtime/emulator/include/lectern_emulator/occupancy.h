// How many blocks of a kernel a multiprocessor of the emulated device would hold. What counts is threads, blocks and dynamic
// shared memory; registers and static shared memory count as none, since the C++ compiler tells of neither.
#pragma once

#include "../cuda_runtime_api.h"

extern "C" {
/// 0 blocks where one alone is too large.
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                          std::size_t dynamicSMemSize);
/// `flags` is cudaOccupancyDefault or cudaOccupancyDisableCachingOverride, and changes nothing.
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* func, int blockSize,
                                                                   std::size_t dynamicSMemSize, unsigned int flags);
/// The most dynamic shared memory with which `numBlocks` blocks of `blockSize` threads fit on a multiprocessor.
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* dynamicSmemSize, const void* func, int numBlocks, int blockSize);
}

namespace lectern_emulator {
/// The block size, a multiple of 32, that keeps most threads on a multiprocessor; the largest of several.
/// `dynamic_bytes(context, size)` is the dynamic shared memory of a block of that size.
cudaError_t best_block_size(int* grid_size, int* block_size, const void* kernel,
                            std::size_t (*dynamic_bytes)(const void* context, int block_size), const void* context,
                            int block_size_limit, unsigned flags);
}  // namespace lectern_emulator

template <class R, class... Parameters>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, R (*func)(Parameters...), int blockSize,
                                                          std::size_t dynamicSMemSize) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, reinterpret_cast<const void*>(func), blockSize, dynamicSMemSize);
}
template <class R, class... Parameters>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, R (*func)(Parameters...), int blockSize,
                                                                   std::size_t dynamicSMemSize, unsigned int flags) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, reinterpret_cast<const void*>(func), blockSize,
                                                                dynamicSMemSize, flags);
}

template <class R, class... Parameters>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* dynamicSmemSize, R (*func)(Parameters...), int numBlocks,
                                                      int blockSize) {
  return cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, reinterpret_cast<const void*>(func), numBlocks, blockSize);
}

/// The dynamic shared memory is what `blockSizeToDynamicSMemSize(size)` says for a block of that size.
template <class Kernel, class Bytes>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* minGridSize, int* blockSize, Kernel func,
                                                                    Bytes blockSizeToDynamicSMemSize, int blockSizeLimit = 0,
                                                                    unsigned int flags = 0) {
  const auto bytes = [](const void* context, int size) -> std::size_t {
    Bytes ask = *static_cast<const Bytes*>(context);
    return static_cast<std::size_t>(ask(size));
  };
  return lectern_emulator::best_block_size(minGridSize, blockSize, reinterpret_cast<const void*>(func), bytes,
                                           &blockSizeToDynamicSMemSize, blockSizeLimit, flags);
}
template <class Kernel, class Bytes>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* minGridSize, int* blockSize, Kernel func,
                                                           Bytes blockSizeToDynamicSMemSize, int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, func, blockSizeToDynamicSMemSize,
                                                                 blockSizeLimit);
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* minGridSize, int* blockSize, Kernel func,
                                                        std::size_t dynamicSMemSize = 0, int blockSizeLimit = 0,
                                                        unsigned int flags = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      minGridSize, blockSize, func, [dynamicSMemSize](int) { return dynamicSMemSize; }, blockSizeLimit, flags);
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* minGridSize, int* blockSize, Kernel func, std::size_t dynamicSMemSize = 0,
                                               int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, func, dynamicSMemSize, blockSizeLimit);
}
