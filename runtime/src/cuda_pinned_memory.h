// Page-locked host memory, kept for reuse as PyTorch's caching host allocator keeps it.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <mutex>
#include <vector>

#include "lectern/runtime/stream.h"

namespace lectern::cuda {

/// Page-locking costs a call that stops the whole device, so blocks are kept, in sizes that are powers of two.
class PinnedMemory {
 public:
  /// \throws OutOfMemoryError when the host has no more, after giving back what is kept.
  void* allocate(std::size_t size_bytes);
  void release(void* pointer) noexcept;
  /// A copy that does not wait was queued on `stream`, from or to this address. Freed, the block is not reused before that
  /// copy has ended. An address that is not ours means nothing.
  void note_copy(const void* address, const Stream& stream);

 private:
  struct Block {
    std::size_t size_bytes;
    bool is_used;
    std::vector<Event> copies;  // queued, and not known to have ended
    bool is_idle();
  };

  void* take_idle(std::size_t size_bytes);
  void free_idle();

  std::mutex mutex_;
  std::map<std::byte*, Block> blocks_;  // used and kept, by their start
};

PinnedMemory& pinned_memory();

}  // namespace lectern::cuda
