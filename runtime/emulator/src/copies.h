// Copies and fills as work of a stream: every address is looked up first, so that a wrong direction or a range that leaves
// its allocation is refused by the call.
#pragma once

#include <cstddef>

#include "streams.h"

namespace lectern_emulator {

/// Where a range of bytes lies. `valid` is false when it starts in device memory and leaves its allocation.
struct Place {
  int device = -1;  // -1: host memory
  bool is_symbol = false;
  bool valid = true;
  bool is_either = false;  // managed: counts as the host's and as a device's
  bool is_known = false;   // page-locked host memory, or any of the above
};

Place place_of(const void* address, std::size_t count);
inline bool is_device(const Place& place) { return place.device >= 0 || place.is_symbol; }

/// A box of bytes: `height` rows of `width`, a pitch apart, and `depth` slices of those, `slice` apart.
struct Box {
  std::size_t width;
  std::size_t height = 1;
  std::size_t depth = 1;

  bool is_empty() const { return width == 0 || height == 0 || depth == 0; }
};

/// Where a box lies: its first byte, and the distances between its rows and its slices.
struct Layout {
  char* start;
  std::size_t pitch = 0;
  std::size_t slice = 0;

  /// Bytes from the first to behind the last.
  std::size_t extent(const Box& box) const { return slice * (box.depth - 1) + pitch * (box.height - 1) + box.width; }
  char* row(std::size_t y, std::size_t z) const { return start + z * slice + y * pitch; }
};

inline Layout layout_of(const void* start, std::size_t pitch = 0, std::size_t slice = 0) {
  return {const_cast<char*>(static_cast<const char*>(start)), pitch, slice};
}

/// Does the call promise that the host may go on at once (…Async), or that all is done where the host can see it?
enum class CallKind { kSynchronous, kAsynchronous };

/// Queues a copy. Pageable sources are read at once, page-locked ones when the copy runs, as CUDA does it.
cudaError_t queue_copy(const Layout& to, const Layout& from, const Box& box, cudaMemcpyKind kind, CallKind call,
                       const StreamPointer& stream, const Works& after = {});
cudaError_t queue_fill(const Layout& to, int value, const Box& box, CallKind call, const StreamPointer& stream);

/// For copies to and from variables, whose addresses nobody looks up.
cudaError_t queue_copy_between(const Layout& to, const Place& to_place, const Layout& from, const Place& from_place,
                               const Box& box, CallKind call, const StreamPointer& stream, const Works& after = {});

}  // namespace lectern_emulator
