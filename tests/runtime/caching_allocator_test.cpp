// The caching allocator's decisions, with numbers worked out by hand from PyTorch's rules (PLACEMENT 8).
#include "caching_allocator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "alloc_conf.h"
#include "fake_segments.h"
#include "lectern/runtime/error.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

constexpr std::size_t kKiB = 1024;
constexpr std::size_t kMiB = 1024 * kKiB;
const StreamKey kStream{0, nullptr};
int other_handle = 0;
const StreamKey kOther{0, &other_handle};

class CachingAllocatorTest : public ::testing::Test {
 protected:
  test::FakeSegments driver_{256 * kMiB};
  CachingAllocator allocator_{driver_};

  std::int64_t allocated() const { return allocator_.statistics().allocated_bytes.all.current; }
  std::int64_t reserved() const { return allocator_.statistics().reserved_bytes.all.current; }
};

TEST_F(CachingAllocatorTest, RoundsRequestsTo512BytesAndSegmentsByTheirPool) {
  struct Case {
    std::size_t request, block, segment;
  };
  for (const Case& c : {Case{1, 512, 2 * kMiB}, Case{512, 512, 2 * kMiB}, Case{513, 1024, 2 * kMiB}, Case{kMiB, kMiB, 2 * kMiB},
                        Case{kMiB + 1, kMiB + 512, 20 * kMiB}, Case{10 * kMiB - 512, 10 * kMiB - 512, 20 * kMiB},
                        Case{10 * kMiB - 1, 10 * kMiB, 10 * kMiB}, Case{10 * kMiB, 10 * kMiB, 10 * kMiB},
                        Case{10 * kMiB + 1, 10 * kMiB + 512, 12 * kMiB}, Case{33 * kMiB, 33 * kMiB, 34 * kMiB}}) {
    EXPECT_EQ(CachingAllocator::block_size(c.request), c.block) << c.request;
    EXPECT_EQ(CachingAllocator::segment_size(c.request), c.segment) << c.request;
  }
}

TEST_F(CachingAllocatorTest, CountsBlocksAsAllocatedAndSegmentsAsReserved) {
  void* const a = allocator_.allocate(4, kStream);
  EXPECT_EQ(allocated(), 512);
  EXPECT_EQ(reserved(), 2 * 1024 * 1024);
  void* const b = allocator_.allocate(2 * kMiB, kStream);
  EXPECT_EQ(allocated(), 512 + 2 * 1024 * 1024);
  EXPECT_EQ(reserved(), 22 * 1024 * 1024);
  allocator_.release(a);
  allocator_.release(b);
  const MemoryStatistics s = allocator_.statistics();
  EXPECT_EQ(s.allocated_bytes.all.current, 0);
  EXPECT_EQ(s.allocated_bytes.all.peak, 512 + 2 * 1024 * 1024);
  EXPECT_EQ(s.allocated_bytes.small_pool.freed, 512);
  EXPECT_EQ(s.requested_bytes.small_pool.allocated, 4);
  EXPECT_EQ(s.segment.all.current, 2);
  EXPECT_EQ(s.inactive_split.all.current, 0);
}

TEST_F(CachingAllocatorTest, SplitsSmallBlocksByTheRestAndLargeOnesOnlyAboveOneMiB) {
  allocator_.allocate(kMiB, kStream);  // leaves 1 MiB of 2
  EXPECT_EQ(allocator_.statistics().inactive_split_bytes.small_pool.current, 1024 * 1024);
  EXPECT_NE(allocator_.allocate(512 * kKiB, kStream), nullptr);
  EXPECT_EQ(driver_.calls, 1);
  allocator_.allocate(11 * kMiB + 512 * kKiB, kStream);  // a segment of 12 MiB: half a MiB over is not split off
  EXPECT_EQ(allocator_.statistics().allocated_bytes.large_pool.current, 12 * 1024 * 1024);
  allocator_.allocate(2 * kMiB, kStream);  // 18 of 20 MiB are
  EXPECT_EQ(allocator_.statistics().inactive_split_bytes.large_pool.current, 18 * 1024 * 1024);
}

TEST_F(CachingAllocatorTest, TakesTheSmallestCachedBlockThatFits) {
  void* const large = allocator_.allocate(900 * kKiB, kStream);
  allocator_.allocate(512, kStream);  // keeps the neighbours apart
  void* const small = allocator_.allocate(300 * kKiB, kStream);
  allocator_.allocate(512, kStream);
  allocator_.release(large);
  allocator_.release(small);
  EXPECT_EQ(allocator_.allocate(200 * kKiB, kStream), small);
}

TEST_F(CachingAllocatorTest, GivesFreedMemoryToTheSameStreamAtOnceAndToNoOther) {
  void* const a = allocator_.allocate(100, kStream);
  allocator_.release(a);
  EXPECT_NE(allocator_.allocate(100, kOther), a);
  EXPECT_EQ(allocator_.allocate(100, kStream), a);
  EXPECT_EQ(driver_.calls, 2);
}

TEST_F(CachingAllocatorTest, MergesFreeNeighboursOfASegment) {
  std::vector<void*> blocks;
  for (int i = 0; i < 4; ++i) blocks.push_back(allocator_.allocate(512 * kKiB, kStream));
  for (const std::size_t i : {1u, 3u, 2u, 0u}) allocator_.release(blocks[i]);  // the third joins both sides
  EXPECT_EQ(allocator_.statistics().inactive_split.all.current, 0);
  EXPECT_EQ(allocator_.allocate(kMiB, kStream), blocks[0]);
  EXPECT_EQ(driver_.calls, 1);
}

TEST_F(CachingAllocatorTest, HoldsBackWhatAnotherStreamStillUses) {
  void* const a = allocator_.allocate(100, kStream);
  allocator_.record_use(a, kStream);  // its own stream counts for nothing
  allocator_.record_use(a, kOther);
  allocator_.release(a);
  EXPECT_EQ(allocated(), 0);
  EXPECT_EQ(allocator_.statistics().active_bytes.all.current, 512);
  void* const b = allocator_.allocate(100, kStream);
  EXPECT_NE(b, a);
  driver_.finish(kOther);
  EXPECT_EQ(allocator_.allocate(100, kStream), a);
}

TEST_F(CachingAllocatorTest, FreesTheCacheAndAsksAgainBeforeItGivesUp) {
  allocator_.release(allocator_.allocate(200 * kMiB, kStream));
  EXPECT_EQ(driver_.free_bytes(), 56 * kMiB);
  EXPECT_NE(allocator_.allocate(201 * kMiB, kStream), nullptr);
  EXPECT_EQ(allocator_.statistics().num_alloc_retries, 1);
  EXPECT_EQ(allocator_.statistics().num_ooms, 0);
  EXPECT_EQ(allocator_.allocate(60 * kMiB, kStream), nullptr);
  EXPECT_EQ(allocator_.statistics().num_ooms, 1);
  EXPECT_EQ(reserved(), 202 * 1024 * 1024);
}

TEST_F(CachingAllocatorTest, WaitsForOtherStreamsBeforeItGivesUp) {
  void* const a = allocator_.allocate(200 * kMiB, kStream);
  allocator_.record_use(a, kOther);
  allocator_.release(a);
  EXPECT_NE(allocator_.allocate(201 * kMiB, kStream), nullptr);
}

TEST_F(CachingAllocatorTest, EmptiesTheCacheOfSegmentsThatAreWhollyFree) {
  void* const kept = allocator_.allocate(512, kStream);
  void* const gone = allocator_.allocate(512, kStream);
  void* const large = allocator_.allocate(30 * kMiB, kStream);
  allocator_.release(gone);
  allocator_.release(large);
  allocator_.empty_cache();
  EXPECT_EQ(reserved(), 2 * 1024 * 1024);
  allocator_.release(kept);
  allocator_.empty_cache();
  EXPECT_EQ(reserved(), 0);
  EXPECT_EQ(driver_.free_bytes(), 256 * kMiB);
}

TEST_F(CachingAllocatorTest, ObeysALimit) {
  allocator_.set_limit(30 * kMiB);
  EXPECT_NE(allocator_.allocate(2 * kMiB, kStream), nullptr);
  EXPECT_EQ(allocator_.allocate(12 * kMiB, kOther), nullptr);
  EXPECT_NE(allocator_.allocate(17 * kMiB, kStream), nullptr);  // from what is cached
}

TEST_F(CachingAllocatorTest, RefusesPointersThatItDidNotGive) {
  void* const a = allocator_.allocate(1, kStream);
  allocator_.release(a);
  EXPECT_ERROR_CONTAINS(Error, allocator_.release(a), "invalid device pointer: 0x");
  EXPECT_ERROR_CONTAINS(Error, allocator_.record_use(a, kOther), "invalid device pointer: 0x");
}

TEST_F(CachingAllocatorTest, ResetsPeaksToWhatIsCurrent) {
  void* const a = allocator_.allocate(3 * kMiB, kStream);
  allocator_.allocate(100, kStream);
  allocator_.release(a);
  allocator_.reset_peaks();
  EXPECT_EQ(allocator_.statistics().allocated_bytes.all.peak, 512);
  EXPECT_EQ(allocator_.statistics().allocated_bytes.all.freed, 3 * 1024 * 1024);
}

class MaxSplitSize : public ::testing::Test {
 protected:
  test::FakeSegments driver_{256 * kMiB};
  CachingAllocator allocator_{driver_, 64 * kMiB};
};

TEST_F(MaxSplitSize, KeepsLargeBlocksWholeAndForLargeRequests) {
  void* const a = allocator_.allocate(80 * kMiB, kStream);
  EXPECT_EQ(allocator_.statistics().oversize_allocations.current, 1);
  allocator_.release(a);
  EXPECT_NE(allocator_.allocate(30 * kMiB, kStream), a);  // would have split it
  EXPECT_EQ(allocator_.allocate(70 * kMiB, kStream), a);  // whole: less than 20 MiB are wasted
  EXPECT_EQ(allocator_.statistics().allocated_bytes.all.current, (80 + 30) * 1024 * 1024);
}

TEST_F(MaxSplitSize, GivesLargeBlocksBackBeforeTheWholeCache) {
  allocator_.release(allocator_.allocate(30 * kMiB, kStream));
  void* const large = allocator_.allocate(100 * kMiB, kStream);
  void* const larger = allocator_.allocate(120 * kMiB, kStream);
  allocator_.release(large);
  allocator_.release(larger);
  EXPECT_NE(allocator_.allocate(150 * kMiB, kStream), nullptr);  // both go; either alone would not have been enough
  EXPECT_EQ(allocator_.statistics().num_alloc_retries, 0);
  EXPECT_EQ(allocator_.statistics().reserved_bytes.all.current, (30 + 150) * 1024 * 1024);
}

TEST(AllocConf, KnowsMaxSplitSizeInPyTorchsWords) {
  EXPECT_EQ(parse_alloc_conf(""), CachingAllocator::kNoLimit);
  EXPECT_EQ(parse_alloc_conf("max_split_size_mb:21"), 21 * kMiB);
  EXPECT_ERROR(ValueError, parse_alloc_conf("max_split_size_mb:20"),
               "CachingAllocator option max_split_size_mb too small, must be > 20");
  EXPECT_ERROR(ValueError, parse_alloc_conf("max_split_size_mb:64,foo:1"), "Unrecognized CachingAllocator option: foo");
  EXPECT_ERROR(ValueError, parse_alloc_conf("expandable_segments:True"),
               "Unrecognized CachingAllocator option: expandable_segments");
  for (const char* bad : {"max_split_size_mb", "max_split_size_mb:", "max_split_size_mb:1x", "max_split_size_mb:99999999999999999999"}) {
    EXPECT_ERROR_CONTAINS(ValueError, parse_alloc_conf(bad), "Error parsing value for max_split_size_mb");
  }
}

// What must hold whatever is asked for: blocks lie in segments and do not overlap, freed memory goes to another owner only
// when every stream that used it is done, and in the end everything is back.
class RandomRequests : public ::testing::TestWithParam<std::size_t> {
 protected:
  struct Use {
    void* start;
    std::size_t size_bytes;
    StreamKey stream;
    std::vector<StreamKey> others;
  };
  struct Wait {
    std::size_t size_bytes;
    StreamKey stream;
    int position;  // in the stream's queue
  };

  void allocate() {
    const std::size_t size = std::size_t{1} << random_(25);
    const std::size_t request = size + random_(static_cast<unsigned>(size));
    const StreamKey stream = streams_[random_(4)];
    void* const start = allocator_.allocate(request, stream);
    if (start == nullptr) {
      ++failures_;
      return;
    }
    const std::size_t block = CachingAllocator::block_size(request);
    ASSERT_TRUE(driver_.holds(start, block));
    check_free(start, block, stream);
    uses_[start] = {start, block, stream, {}};
  }

  void check_free(void* start, std::size_t size_bytes, const StreamKey& stream) {
    const auto overlaps = [&](void* other, std::size_t other_bytes) {
      return static_cast<char*>(start) < static_cast<char*>(other) + other_bytes &&
             static_cast<char*>(other) < static_cast<char*>(start) + size_bytes;
    };
    for (const auto& [other, use] : uses_) ASSERT_FALSE(overlaps(other, use.size_bytes));
    for (const auto& [other, wait] : waits_) {
      const bool is_done = driver_.has_passed(wait.stream, wait.position);
      ASSERT_FALSE(!is_done && overlaps(other, wait.size_bytes));
    }
    const auto [first_use, is_new] = stream_of_segment_.emplace(driver_.segment_of(start), stream);
    ASSERT_EQ(first_use->second, stream);  // a segment's memory never changes its stream
  }

  Use& pick() { return std::next(uses_.begin(), static_cast<std::ptrdiff_t>(random_(static_cast<unsigned>(uses_.size()))))->second; }

  void release(const Use& use) {
    const Use gone = use;
    allocator_.release(gone.start);
    for (const StreamKey& other : gone.others) waits_.push_back({gone.start, {gone.size_bytes, other, driver_.queued(other)}});
    uses_.erase(gone.start);
  }

  void step() {
    const std::size_t action = random_(100);
    if (action < 50 || uses_.empty()) return allocate();
    if (action < 88) return release(pick());
    if (action < 96) {
      Use& use = pick();
      const StreamKey other = streams_[random_(4)];
      allocator_.record_use(use.start, other);
      const bool is_new = std::find(use.others.begin(), use.others.end(), other) == use.others.end();
      if (other != use.stream && is_new) use.others.push_back(other);
      return;
    }
    if (action < 99) return driver_.finish(streams_[random_(4)]);
    allocator_.empty_cache();
  }

  std::mt19937 engine_{7};
  std::size_t random_(unsigned below) { return engine_() % below; }
  int handles_[4] = {};
  std::vector<StreamKey> streams_{{0, nullptr}, {0, &handles_[1]}, {0, &handles_[2]}, {0, &handles_[3]}};
  test::FakeSegments driver_{256 * kMiB};
  CachingAllocator allocator_{driver_, GetParam()};
  std::map<void*, Use> uses_;
  std::vector<std::pair<void*, Wait>> waits_;
  std::map<std::uintptr_t, StreamKey> stream_of_segment_;  // the driver gives no address twice
  int failures_ = 0;
};

TEST_P(RandomRequests, NeverShareMemoryAndLoseNothing) {
  for (int i = 0; i < 10'000 && !HasFatalFailure(); ++i) {
    step();
    std::size_t used = 0;
    for (const auto& [start, use] : uses_) used += use.size_bytes;
    const MemoryStatistics s = allocator_.statistics();
    ASSERT_GE(static_cast<std::size_t>(s.allocated_bytes.all.current), used);  // a block that is not split counts whole
    ASSERT_EQ(static_cast<std::size_t>(s.allocation.all.current), uses_.size());
    ASSERT_EQ(static_cast<std::size_t>(s.reserved_bytes.all.current), 256 * kMiB - driver_.free_bytes());
    ASSERT_GE(s.reserved_bytes.all.current, s.active_bytes.all.current + s.inactive_split_bytes.all.current);
    ASSERT_GE(s.inactive_split.all.current, 0);
  }
  EXPECT_GT(failures_, 100) << "out of memory was not forced";
  while (!uses_.empty()) release(uses_.begin()->second);
  allocator_.empty_cache();
  EXPECT_EQ(driver_.free_bytes(), 256 * kMiB);
  const MemoryStatistics s = allocator_.statistics();
  for (const PooledCounter* counter : {&s.allocation, &s.segment, &s.active, &s.inactive_split, &s.allocated_bytes, &s.reserved_bytes,
                                       &s.active_bytes, &s.inactive_split_bytes, &s.requested_bytes}) {
    EXPECT_EQ(counter->all.current, 0);
    EXPECT_EQ(counter->all.allocated, counter->all.freed);
  }
  EXPECT_EQ(s.oversize_allocations.current, 0);
  EXPECT_EQ(s.oversize_segments.current, 0);
}

INSTANTIATE_TEST_SUITE_P(MaxSplitSize, RandomRequests, ::testing::Values(CachingAllocator::kNoLimit, std::size_t{24} << 20));

}  // namespace
}  // namespace lectern
