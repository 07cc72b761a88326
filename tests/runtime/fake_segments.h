// A driver for tests of the caching allocator: so much memory, no device, and streams whose work ends when the test says so.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>

#include "caching_allocator.h"

namespace lectern::test {

class FakeSegments final : public SegmentSource {
 public:
  explicit FakeSegments(std::size_t capacity_bytes) : free_bytes_(capacity_bytes) {}

  void* allocate(std::size_t size_bytes) override {
    ++calls;
    if (size_bytes > free_bytes_) return nullptr;
    free_bytes_ -= size_bytes;
    const std::uintptr_t start = next_;
    next_ += size_bytes + (std::size_t{1} << 21);  // a gap, so that no two segments touch
    segments_[start] = size_bytes;
    return reinterpret_cast<void*>(start);  // nobody reads there
  }

  void release(void* segment) noexcept override {
    const auto found = segments_.find(reinterpret_cast<std::uintptr_t>(segment));
    free_bytes_ += found->second;
    segments_.erase(found);
  }

  std::unique_ptr<StreamMark> mark(const StreamKey& stream) override {
    return std::make_unique<Mark>(*this, stream, ++queued_[stream]);
  }

  /// Everything that was queued on the stream has run.
  void finish(const StreamKey& stream) { done_[stream] = queued_[stream]; }
  bool has_passed(const StreamKey& stream, int position) { return position <= done_[stream]; }
  int queued(const StreamKey& stream) { return queued_[stream]; }

  std::size_t free_bytes() const { return free_bytes_; }
  /// The start of the segment that the address lies in or behind.
  std::uintptr_t segment_of(const void* address) const {
    const auto after = segments_.upper_bound(reinterpret_cast<std::uintptr_t>(address));
    return after == segments_.begin() ? 0 : std::prev(after)->first;
  }
  /// Whether one segment holds all of [start, start + size_bytes).
  bool holds(const void* start, std::size_t size_bytes) const {
    const auto segment = segments_.find(segment_of(start));
    return segment != segments_.end() &&
           reinterpret_cast<std::uintptr_t>(start) + size_bytes <= segment->first + segment->second;
  }

  int calls = 0;

 private:
  class Mark final : public StreamMark {
   public:
    Mark(FakeSegments& owner, const StreamKey& stream, int position) : owner_(owner), stream_(stream), position_(position) {}
    bool passed() override { return owner_.has_passed(stream_, position_); }
    void wait() override { owner_.finish(stream_); }

   private:
    FakeSegments& owner_;
    StreamKey stream_;
    int position_;
  };

  std::size_t free_bytes_;
  std::uintptr_t next_ = std::uintptr_t{1} << 40;
  std::map<std::uintptr_t, std::size_t> segments_;
  std::map<StreamKey, int> queued_;
  std::map<StreamKey, int> done_;
};

}  // namespace lectern::test
