// How many blocks would be resident together: the device's limits divided by what a block needs.
#include "lectern_emulator/occupancy.h"

#include <algorithm>

#include "platform.h"
#include "residency.h"

using namespace lectern_emulator;

namespace {

int resident_blocks(const cudaDeviceProp& limits, int block_size, std::size_t dynamic_bytes) {
  if (block_size > limits.maxThreadsPerBlock || dynamic_bytes > limits.sharedMemPerBlockOptin) return 0;
  const int whole_warps = (block_size + limits.warpSize - 1) / limits.warpSize * limits.warpSize;
  const std::size_t shared_bytes = dynamic_bytes + limits.reservedSharedMemPerBlock;
  return std::min({limits.maxBlocksPerMultiProcessor, limits.maxThreadsPerMultiProcessor / whole_warps,
                   static_cast<int>(limits.sharedMemPerMultiprocessor / shared_bytes)});
}

cudaDeviceProp limits_of_current() {
  cudaDeviceProp limits;
  fill_properties(limits, current_device());
  return limits;
}

bool is_known(unsigned flags) { return flags == cudaOccupancyDefault || flags == cudaOccupancyDisableCachingOverride; }

}  // namespace

std::size_t lectern_emulator::resident_blocks_of_device(std::size_t block_threads, std::size_t dynamic_bytes) {
  static const cudaDeviceProp limits = limits_of_current();  // the same for every device
  const int blocks = resident_blocks(limits, static_cast<int>(block_threads), dynamic_bytes) * limits.multiProcessorCount;
  return static_cast<std::size_t>(std::max(blocks, 1));
}

cudaError_t lectern_emulator::best_block_size(int* grid_size, int* block_size, const void* kernel,
                                              std::size_t (*dynamic_bytes)(const void* context, int block_size),
                                              const void* context, int block_size_limit, unsigned flags) {
  return api([&] {
    if (grid_size == nullptr || block_size == nullptr || block_size_limit < 0 || !is_known(flags)) return cudaErrorInvalidValue;
    if (kernel == nullptr) return cudaErrorInvalidDeviceFunction;
    const cudaDeviceProp limits = limits_of_current();
    const int largest = block_size_limit == 0 ? limits.maxThreadsPerBlock : std::min(block_size_limit, limits.maxThreadsPerBlock);
    int most_threads = 0;
    *grid_size = *block_size = 0;
    // From the largest downwards, the limit itself first even where it is no multiple of a warp.
    for (int size = largest; size > 0; size = (size - 1) / limits.warpSize * limits.warpSize) {
      const int blocks = resident_blocks(limits, size, dynamic_bytes(context, size));
      if (blocks * size <= most_threads) continue;
      most_threads = blocks * size;
      *block_size = size;
      *grid_size = blocks * limits.multiProcessorCount;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* func, int blockSize,
                                                                   std::size_t dynamicSMemSize, unsigned int flags) {
  return api([&] {
    if (numBlocks == nullptr || blockSize <= 0 || !is_known(flags)) return cudaErrorInvalidValue;
    if (func == nullptr) return cudaErrorInvalidDeviceFunction;
    *numBlocks = resident_blocks(limits_of_current(), blockSize, dynamicSMemSize);
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                          std::size_t dynamicSMemSize) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, func, blockSize, dynamicSMemSize, cudaOccupancyDefault);
}
