// PyTorch's caching allocator for one device (PLACEMENT 8): how can memory be reused at once, without waiting for the GPU?
// It decides; what it asks of a driver goes through SegmentSource, so that tests need no device.
#pragma once

#include <compare>
#include <cstddef>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>
#include <unordered_map>

#include "memory_statistics.h"

namespace lectern {

/// A stream, as far as the allocator tells one from another. The default streams of two devices share the address 0.
struct StreamKey {
  int device = 0;
  void* handle = nullptr;
  auto operator<=>(const StreamKey&) const = default;
};

/// A point in a stream's queue.
class StreamMark {
 public:
  virtual ~StreamMark() = default;
  virtual bool passed() = 0;
  virtual void wait() = 0;
};

/// The driver of one device, as far as the allocator needs it.
class SegmentSource {
 public:
  virtual ~SegmentSource() = default;
  /// nullptr when the device has not enough memory.
  virtual void* allocate(std::size_t size_bytes) = 0;
  virtual void release(void* segment) noexcept = 0;
  /// Marks the end of what is queued on the stream now.
  virtual std::unique_ptr<StreamMark> mark(const StreamKey& stream) = 0;
};

/// Keeps what is freed for the next allocation on the same stream: work on one stream runs in order, so the new owner's
/// work cannot start before the old owner's has ended.
class CachingAllocator {
 public:
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  /// Blocks of `max_split_size` bytes and more are not split, and not used for smaller requests.
  explicit CachingAllocator(SegmentSource& source, std::size_t max_split_size = kNoLimit);
  ~CachingAllocator();
  CachingAllocator(const CachingAllocator&) = delete;
  CachingAllocator& operator=(const CachingAllocator&) = delete;

  /// nullptr when there is no memory even after the cache was given back; then nothing has changed but the cache.
  void* allocate(std::size_t size_bytes, StreamKey stream);
  /// \throws Error `invalid device pointer: 0x…` for what allocate() did not give.
  void release(void* pointer);
  /// `stream` uses the block too: when freed, it is not reused before what is queued there by then has run.
  void record_use(void* pointer, StreamKey stream);
  /// Gives every segment that is wholly free back to the driver.
  void empty_cache();
  /// No more than so many bytes are taken from the driver.
  void set_limit(std::size_t limit_bytes);
  std::size_t limit() const;

  MemoryStatistics statistics() const;
  void reset_peaks();

  /// What a request takes from a segment: a multiple of 512 bytes.
  static std::size_t block_size(std::size_t size_bytes);
  /// What is asked of the driver when no cached block fits.
  static std::size_t segment_size(std::size_t size_bytes);

 private:
  struct Block;
  // Free blocks in the order of stream, size, address: the first one not below (stream, size) fits best.
  using FreeBlocks = std::map<std::tuple<StreamKey, std::size_t, void*>, Block*>;
  struct Pool {
    bool is_small;
    FreeBlocks free;
  };
  struct PendingMark {
    std::unique_ptr<StreamMark> mark;
    Block* block;
  };

  Block& find_used(void* pointer);
  Block* take_cached(std::size_t size, StreamKey stream, Pool& pool);
  Block* take_new_segment(std::size_t size, StreamKey stream, Pool& pool);
  bool free_oversize_blocks(std::size_t segment_bytes, StreamKey stream, Pool& pool);
  void split(Block& block, std::size_t size);
  void make_free(Block& block);
  std::size_t absorb(Block& block, Block* neighbour);
  void add_free(Block& block);
  void remove_free(Block& block);
  void free_cached_segments();
  void free_segment(Block& block);
  void collect_passed_marks();
  void wait_for_all_marks();
  void pass_mark(Block& block);
  void count(PooledCounter& counter, const Pool& pool, std::int64_t delta) { counter.add(pool.is_small, delta); }

  mutable std::mutex mutex_;
  SegmentSource& source_;
  const std::size_t max_split_size_;
  std::size_t limit_ = kNoLimit;
  Pool small_{true, {}};
  Pool large_{false, {}};
  std::unordered_map<void*, std::unique_ptr<Block>> blocks_;  // all of them, used and free, by their start
  std::map<StreamKey, std::deque<PendingMark>> marks_;      // by stream, each in the order of recording
  MemoryStatistics statistics_;
};

}  // namespace lectern
