#include "cuda_pinned_memory.h"

#include <fmt/format.h>

#include <bit>

#include "lectern/runtime/cuda_check.h"
#include "lectern/runtime/error.h"

namespace lectern::cuda {

bool PinnedMemory::Block::is_idle() {
  std::erase_if(copies, [](const Event& copy) { return copy.query(); });
  return !is_used && copies.empty();
}

void* PinnedMemory::allocate(std::size_t size_bytes) {
  const std::lock_guard lock(mutex_);
  constexpr std::size_t kLargestPower = ~(~std::size_t{0} >> 1);
  const std::size_t size = size_bytes > kLargestPower ? size_bytes : std::bit_ceil(size_bytes);
  if (void* const kept = take_idle(size)) return kept;
  void* fresh = nullptr;
  cudaError_t status = cudaMallocHost(&fresh, size);
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    free_idle();
    status = cudaMallocHost(&fresh, size);
  }
  LECTERN_CUDA_CHECK(status);
  blocks_[static_cast<std::byte*>(fresh)] = {size, true, {}};
  return fresh;
}

void* PinnedMemory::take_idle(std::size_t size_bytes) {
  for (auto& [start, block] : blocks_) {
    if (block.size_bytes == size_bytes && block.is_idle()) {
      block.is_used = true;
      return start;
    }
  }
  return nullptr;
}

void PinnedMemory::free_idle() {
  for (auto next = blocks_.begin(); next != blocks_.end();) {
    if (next->second.is_idle()) {
      LECTERN_CUDA_CHECK(cudaFreeHost(next->first));
      next = blocks_.erase(next);
    } else {
      ++next;
    }
  }
}

void PinnedMemory::release(void* pointer) noexcept {
  const std::lock_guard lock(mutex_);
  blocks_.at(static_cast<std::byte*>(pointer)).is_used = false;
}

void PinnedMemory::note_copy(const void* address, const Stream& stream) {
  const std::lock_guard lock(mutex_);
  const auto* const place = static_cast<const std::byte*>(address);
  auto block = blocks_.upper_bound(const_cast<std::byte*>(place));
  if (block == blocks_.begin()) return;
  --block;
  if (place < block->first + block->second.size_bytes) block->second.copies.push_back(stream.record_event());
}

PinnedMemory& pinned_memory() {
  static auto& all = *new PinnedMemory;  // never destroyed, as the allocators of the devices
  return all;
}

}  // namespace lectern::cuda
