// How many blocks would be resident together: the device's limits divided by what a block needs.
#include "lectern_emulator/occupancy.h"

#include <algorithm>

#include "platform.h"
#include "profile.h"
#include "residency.h"

using namespace lectern_emulator;

namespace {

bool is_known(unsigned flags) { return flags == cudaOccupancyDefault || flags == cudaOccupancyDisableCachingOverride; }

}  // namespace

std::size_t lectern_emulator::resident_blocks_of_device(std::size_t block_threads, std::size_t dynamic_bytes) {
  const int blocks = resident_blocks(profile(), {.threads = static_cast<int>(block_threads), .shared_bytes = dynamic_bytes}) *
                     profile().multiprocessors;
  return static_cast<std::size_t>(std::max(blocks, 1));
}

cudaError_t lectern_emulator::best_block_size(int* grid_size, int* block_size, const void* kernel,
                                              std::size_t (*dynamic_bytes)(const void* context, int block_size),
                                              const void* context, int block_size_limit, unsigned flags) {
  return api([&] {
    if (grid_size == nullptr || block_size == nullptr || block_size_limit < 0 || !is_known(flags)) return cudaErrorInvalidValue;
    if (kernel == nullptr) return cudaErrorInvalidDeviceFunction;
    const Profile& limits = profile();
    const int largest = block_size_limit == 0 ? limits.threads_per_block : std::min(block_size_limit, limits.threads_per_block);
    int most_threads = 0;
    *grid_size = *block_size = 0;
    // From the largest downwards, the limit itself first even where it is no multiple of a warp.
    for (int size = largest; size > 0; size = (size - 1) / limits.warp_size * limits.warp_size) {
      const int blocks = resident_blocks(limits, {size, dynamic_bytes(context, size)});
      if (blocks * size <= most_threads) continue;
      most_threads = blocks * size;
      *block_size = size;
      *grid_size = blocks * limits.multiprocessors;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* numBlocks, const void* func, int blockSize,
                                                                   std::size_t dynamicSMemSize, unsigned int flags) {
  return api([&] {
    if (numBlocks == nullptr || blockSize <= 0 || !is_known(flags)) return cudaErrorInvalidValue;
    if (func == nullptr) return cudaErrorInvalidDeviceFunction;
    *numBlocks = resident_blocks(profile(), {blockSize, dynamicSMemSize});
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                          std::size_t dynamicSMemSize) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, func, blockSize, dynamicSMemSize, cudaOccupancyDefault);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* dynamicSmemSize, const void* func, int numBlocks, int blockSize) {
  return api([&] {
    if (dynamicSmemSize == nullptr || numBlocks <= 0 || blockSize <= 0) return cudaErrorInvalidValue;
    if (func == nullptr) return cudaErrorInvalidDeviceFunction;
    const Profile& limits = profile();
    if (resident_blocks(limits, {blockSize, 0}) < numBlocks) return cudaErrorInvalidValue;
    const std::size_t each = limits.shared_per_multiprocessor / static_cast<std::size_t>(numBlocks);
    const std::size_t left = each > limits.reserved_shared_per_block ? each - limits.reserved_shared_per_block : 0;
    *dynamicSmemSize = std::min(left, limits.most_shared_per_block);
    return cudaSuccess;
  });
}
