#include "caching_allocator.h"

#include <fmt/format.h>

#include <utility>

#include "lectern/runtime/error.h"

namespace lectern {

namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr std::size_t kRounding = 512;           // every block is a multiple of it
constexpr std::size_t kSmallRequest = kMiB;      // up to it the small pool serves
constexpr std::size_t kSmallSegment = 2 * kMiB;  // what the small pool asks for
constexpr std::size_t kMinLargeRequest = 10 * kMiB;
constexpr std::size_t kLargeSegment = 20 * kMiB;  // for requests between small and kMinLargeRequest
constexpr std::size_t kSegmentRounding = 2 * kMiB;

std::size_t round_up(std::size_t value, std::size_t unit) { return (value + unit - 1) / unit * unit; }

std::int64_t bytes(std::size_t size) { return static_cast<std::int64_t>(size); }

}  // namespace

// A piece of a segment. Neighbours in the segment are linked, so that free ones can merge.
struct CachingAllocator::Block {
  std::byte* start;
  std::size_t size;
  StreamKey stream;
  Pool& pool;
  Block* before = nullptr;
  Block* after = nullptr;
  std::size_t requested = 0;
  bool is_used = false;
  std::set<StreamKey> other_streams = {};  // that were said to use it
  std::size_t pending_marks = 0;             // freed, but another stream may not be done with it

  bool is_split() const { return before != nullptr || after != nullptr; }
  bool is_free() const { return !is_used && pending_marks == 0; }
};

CachingAllocator::CachingAllocator(SegmentSource& source, std::size_t max_split_size)
    : source_(source), max_split_size_(max_split_size) {
  if (max_split_size != kNoLimit) statistics_.max_split_size = bytes(max_split_size);
}

CachingAllocator::~CachingAllocator() = default;

std::size_t CachingAllocator::block_size(std::size_t size_bytes) {
  return round_up(std::max(size_bytes, kRounding), kRounding);
}

std::size_t CachingAllocator::segment_size(std::size_t size_bytes) {
  const std::size_t size = block_size(size_bytes);
  if (size <= kSmallRequest) return kSmallSegment;
  return size < kMinLargeRequest ? kLargeSegment : round_up(size, kSegmentRounding);
}

void* CachingAllocator::allocate(std::size_t size_bytes, StreamKey stream) {
  const std::lock_guard lock(mutex_);
  collect_passed_marks();
  const std::size_t size = block_size(size_bytes);
  Pool& pool = size <= kSmallRequest ? small_ : large_;
  Block* block = take_cached(size, stream, pool);
  if (block == nullptr) block = take_new_segment(size, stream, pool);
  if (block == nullptr) {
    ++statistics_.num_ooms;
    return nullptr;
  }
  split(*block, size);
  block->is_used = true;
  block->requested = size_bytes;
  count(statistics_.allocation, pool, 1);
  count(statistics_.allocated_bytes, pool, bytes(block->size));
  count(statistics_.active, pool, 1);
  count(statistics_.active_bytes, pool, bytes(block->size));
  count(statistics_.requested_bytes, pool, bytes(size_bytes));
  if (block->size >= max_split_size_) statistics_.oversize_allocations.add(1);
  return block->start;
}

CachingAllocator::Block* CachingAllocator::take_cached(std::size_t size, StreamKey stream, Pool& pool) {
  const auto found = pool.free.lower_bound({stream, size, nullptr});
  if (found == pool.free.end() || found->second->stream != stream) return nullptr;
  Block& block = *found->second;
  const bool wastes_oversize = size < max_split_size_ ? block.size >= max_split_size_ : block.size >= size + kLargeSegment;
  if (wastes_oversize) return nullptr;
  remove_free(block);
  return &block;
}

// From the driver; where that fails, after giving back more and more of the cache.
CachingAllocator::Block* CachingAllocator::take_new_segment(std::size_t size, StreamKey stream, Pool& pool) {
  const std::size_t segment_bytes = segment_size(size);
  const auto ask = [&]() -> void* {
    const auto reserved = static_cast<std::size_t>(statistics_.reserved_bytes.all.current);
    const bool allowed = segment_bytes <= limit_ && reserved <= limit_ - segment_bytes;
    return allowed ? source_.allocate(segment_bytes) : nullptr;
  };
  void* segment = ask();
  if (segment == nullptr && free_oversize_blocks(segment_bytes, stream, pool)) segment = ask();
  if (segment == nullptr) {
    free_cached_segments();
    ++statistics_.num_alloc_retries;
    segment = ask();
  }
  if (segment == nullptr) return nullptr;
  count(statistics_.segment, pool, 1);
  count(statistics_.reserved_bytes, pool, bytes(segment_bytes));
  if (segment_bytes >= max_split_size_) statistics_.oversize_segments.add(1);
  auto block = std::make_unique<Block>(Block{static_cast<std::byte*>(segment), segment_bytes, stream, pool});
  return (blocks_[segment] = std::move(block)).get();
}

// With a max_split_size, large cached blocks serve nobody else: first those go that make enough room, the largest first.
bool CachingAllocator::free_oversize_blocks(std::size_t segment_bytes, StreamKey stream, Pool& pool) {
  if (max_split_size_ == kNoLimit) return false;
  const std::size_t wanted = std::max(segment_bytes, max_split_size_);
  const auto fitting = pool.free.lower_bound({stream, wanted, nullptr});
  if (fitting != pool.free.end() && fitting->second->stream == stream) {
    free_segment(*fitting->second);
    return true;
  }
  std::size_t freed = 0;
  while (freed < wanted) {
    const auto next = pool.free.lower_bound({stream, wanted, nullptr});
    if (next == pool.free.begin()) return false;
    Block& largest = *std::prev(next)->second;
    if (largest.stream != stream || largest.size < max_split_size_) return false;
    freed += largest.size;
    free_segment(largest);
  }
  return true;
}

// Leaves `size` bytes in the block, and what is over in a free block behind it, where it is worth a block of its own.
void CachingAllocator::split(Block& block, std::size_t size) {
  Pool& pool = block.pool;
  const bool was_split = block.is_split();
  const std::size_t size_before = block.size;
  const std::size_t rest = block.size - size;
  const bool divide = pool.is_small ? rest >= kRounding : size < max_split_size_ && rest > kSmallRequest;
  if (divide) {
    auto remaining = std::make_unique<Block>(Block{block.start + size, rest, block.stream, pool, &block, block.after});
    if (block.after != nullptr) block.after->before = remaining.get();
    block.after = remaining.get();
    block.size = size;
    add_free(*remaining);
    blocks_[remaining->start] = std::move(remaining);
  }
  // Of a block that was a piece before, what was inactive has become less; of a whole segment the rest has become so.
  if (was_split) {
    if (!divide) count(statistics_.inactive_split, pool, -1);
    count(statistics_.inactive_split_bytes, pool, -bytes(divide ? size : size_before));
  } else if (divide) {
    count(statistics_.inactive_split, pool, 1);
    count(statistics_.inactive_split_bytes, pool, bytes(rest));
  }
}

CachingAllocator::Block& CachingAllocator::find_used(void* pointer) {
  const auto found = blocks_.find(pointer);
  if (found == blocks_.end() || !found->second->is_used) {
    throw Error(fmt::format("invalid device pointer: {}\nIt was not allocated here, or it was freed already.", pointer));
  }
  return *found->second;
}

void CachingAllocator::record_use(void* pointer, StreamKey stream) {
  const std::lock_guard lock(mutex_);
  Block& block = find_used(pointer);
  if (stream != block.stream) block.other_streams.insert(stream);  // its own stream is in order anyway
}

void CachingAllocator::release(void* pointer) {
  const std::lock_guard lock(mutex_);
  Block& block = find_used(pointer);
  block.is_used = false;
  count(statistics_.allocation, block.pool, -1);
  count(statistics_.allocated_bytes, block.pool, -bytes(block.size));
  count(statistics_.requested_bytes, block.pool, -bytes(block.requested));
  if (block.size >= max_split_size_) statistics_.oversize_allocations.add(-1);
  for (const StreamKey& stream : std::exchange(block.other_streams, {})) {
    marks_[stream].push_back({source_.mark(stream), &block});
    ++block.pending_marks;
  }
  if (block.is_free()) make_free(block);
}

void CachingAllocator::make_free(Block& block) {
  Pool& pool = block.pool;
  count(statistics_.active, pool, -1);
  count(statistics_.active_bytes, pool, -bytes(block.size));
  std::int64_t inactive = 0;
  std::int64_t inactive_bytes = 0;
  for (Block* neighbour : {block.before, block.after}) {
    if (const std::size_t absorbed = absorb(block, neighbour); absorbed > 0) {
      inactive -= 1;
      inactive_bytes -= bytes(absorbed);
    }
  }
  if (block.is_split()) {
    inactive += 1;
    inactive_bytes += bytes(block.size);
  }
  count(statistics_.inactive_split, pool, inactive);
  count(statistics_.inactive_split_bytes, pool, inactive_bytes);
  add_free(block);
}

// Merges a free neighbour into the block; 0 where there is none. The block keeps its identity, and may get an earlier start.
std::size_t CachingAllocator::absorb(Block& block, Block* neighbour) {
  if (neighbour == nullptr || !neighbour->is_free()) return 0;
  remove_free(*neighbour);
  const std::size_t absorbed = neighbour->size;
  std::byte* const old_start = block.start;
  std::byte* const gone_start = neighbour->start;
  if (neighbour == block.before) {
    block.start = gone_start;
    block.before = neighbour->before;
    if (block.before != nullptr) block.before->after = &block;
    blocks_[gone_start].swap(blocks_[old_start]);
    blocks_.erase(old_start);
  } else {
    block.after = neighbour->after;
    if (block.after != nullptr) block.after->before = &block;
    blocks_.erase(gone_start);
  }
  block.size += absorbed;
  return absorbed;
}

void CachingAllocator::add_free(Block& block) { block.pool.free[{block.stream, block.size, block.start}] = &block; }
void CachingAllocator::remove_free(Block& block) { block.pool.free.erase({block.stream, block.size, block.start}); }

void CachingAllocator::free_segment(Block& block) {
  remove_free(block);
  count(statistics_.segment, block.pool, -1);
  count(statistics_.reserved_bytes, block.pool, -bytes(block.size));
  if (block.size >= max_split_size_) statistics_.oversize_segments.add(-1);
  source_.release(block.start);
  blocks_.erase(block.start);
}

void CachingAllocator::free_cached_segments() {
  wait_for_all_marks();
  for (Pool* pool : {&large_, &small_}) {
    for (auto next = pool->free.begin(); next != pool->free.end();) {
      Block& block = *(next++)->second;
      if (!block.is_split()) free_segment(block);
    }
  }
}

void CachingAllocator::empty_cache() {
  const std::lock_guard lock(mutex_);
  free_cached_segments();
}

void CachingAllocator::pass_mark(Block& block) {
  --block.pending_marks;
  if (block.is_free()) make_free(block);
}

void CachingAllocator::collect_passed_marks() {
  for (auto next = marks_.begin(); next != marks_.end();) {
    std::deque<PendingMark>& queue = next->second;
    while (!queue.empty() && queue.front().mark->passed()) {  // in order: behind one that is not passed, none is
      pass_mark(*queue.front().block);
      queue.pop_front();
    }
    next = queue.empty() ? marks_.erase(next) : std::next(next);
  }
}

void CachingAllocator::wait_for_all_marks() {
  for (auto& [stream, queue] : marks_) {
    for (PendingMark& pending : queue) {
      pending.mark->wait();
      pass_mark(*pending.block);
    }
  }
  marks_.clear();
}

void CachingAllocator::set_limit(std::size_t limit_bytes) {
  const std::lock_guard lock(mutex_);
  limit_ = limit_bytes;
}

std::size_t CachingAllocator::limit() const {
  const std::lock_guard lock(mutex_);
  return limit_;
}

MemoryStatistics CachingAllocator::statistics() const {
  const std::lock_guard lock(mutex_);
  return statistics_;
}

void CachingAllocator::reset_peaks() {
  const std::lock_guard lock(mutex_);
  statistics_.reset_peaks();
}

}  // namespace lectern
