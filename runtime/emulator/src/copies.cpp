#include "copies.h"

#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "host_memory.h"
#include "managed_memory.h"
#include "platform.h"
#include "report.h"

namespace lectern_emulator {
namespace {

/// Page-locked host memory counts as either side, since it is in one address space with the device.
bool fits(const Place& place, bool wants_device) {
  if (place.is_either) return true;
  if (is_device(place)) return wants_device;
  return !wants_device || place.is_known;
}

bool direction_fits(const Place& to, const Place& from, cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost: return fits(to, false) && fits(from, false);
    case cudaMemcpyHostToDevice: return fits(to, true) && fits(from, false);
    case cudaMemcpyDeviceToHost: return fits(to, false) && fits(from, true);
    case cudaMemcpyDeviceToDevice: return fits(to, true) && fits(from, true);
    case cudaMemcpyDefault: return true;
  }
  return false;
}

/// Opens the device memory that a copy touches; host places need nothing.
class OpenPlace {
 public:
  explicit OpenPlace(const Place& place) {
    if (place.device >= 0) open_.emplace(platform().device(place.device).memory);
  }

 private:
  std::optional<OpenMemory> open_;
};

bool is_pageable(const Place& place) { return !place.is_known; }

/// Memory may have been freed in the order of a stream since the copy was queued.
bool is_still_there(const Layout& layout, const Box& box, const Place& place) {
  return place.device < 0 || place_of(layout.start, layout.extent(box)).valid;
}

cudaError_t fail_late(const char* what, const Layout& layout) {
  report("a %s that was queued found its memory at %p freed when it ran", what, static_cast<void*>(layout.start));
  make_sticky(cudaErrorIllegalAddress);
  return cudaErrorIllegalAddress;
}

void copy_rows(const Layout& to, const Layout& from, const Box& box) {
  for (std::size_t z = 0; z < box.depth; ++z) {
    for (std::size_t y = 0; y < box.height; ++y) std::memmove(to.row(y, z), from.row(y, z), box.width);
  }
}

/// Must the host wait until the copy has run? CUDA's manual, "API synchronization behavior".
bool host_waits(const Place& to, const Place& from, CallKind call) {
  if (call == CallKind::kSynchronous) return !(is_device(to) && is_device(from));
  const bool to_host = !is_device(to) && !to.is_either;
  const bool from_host = !is_device(from) && !from.is_either;
  return is_pageable(to) || (to_host && from_host);
}

}  // namespace

Place place_of(const void* address, std::size_t count) {
  const char* const start = static_cast<const char*>(address);
  const auto holds = [&](const char* first, std::size_t size) { return count <= static_cast<std::size_t>(first + size - start); };
  if (const int device = platform().device_of(address); device >= 0) {
    const auto allocation = platform().device(device).memory.find(address);
    return {.device = device, .valid = allocation && holds(allocation->start, allocation->size_bytes), .is_known = true};
  }
  if (const auto managed = find_managed(address)) {
    return {.valid = holds(managed->start, managed->size_bytes), .is_either = true, .is_known = true};
  }
  if (const auto known = find_known(address)) {
    const bool on_device = counts_as_device(known->kind);
    return {.is_symbol = on_device, .valid = !on_device || holds(known->start, known->size_bytes), .is_known = true};
  }
  return {};
}

cudaError_t queue_copy_between(const Layout& to, const Place& to_place, const Layout& from, const Place& from_place,
                               const Box& box, CallKind call, const StreamPointer& stream, const Works& after) {
  const bool waits = host_waits(to_place, from_place, call);
  Layout source = from;
  std::shared_ptr<std::vector<char>> staged;
  if (streams_are_lazy() && !waits && is_pageable(from_place)) {
    staged = std::make_shared<std::vector<char>>(box.width * box.height * box.depth);
    source = layout_of(staged->data(), box.width, box.width * box.height);
    copy_rows(source, from, box);
  }
  const auto body = [=] {
    if (!is_still_there(to, box, to_place)) return fail_late("copy", to);
    if (!is_still_there(from, box, from_place)) return fail_late("copy", from);
    const OpenPlace open_to(to_place);
    const OpenPlace open_from(from_place);
    copy_rows(to, staged ? layout_of(staged->data(), box.width, box.width * box.height) : source, box);
    return cudaSuccess;
  };
  return queue(stream, "copy", body, waits ? HostWaits::kYes : HostWaits::kNo, after);
}

cudaError_t queue_copy(const Layout& to, const Layout& from, const Box& box, cudaMemcpyKind kind, CallKind call,
                       const StreamPointer& stream, const Works& after) {
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (box.is_empty()) {  // nothing to do, and yet a synchronous call waits for its stream
    return call == CallKind::kSynchronous ? finish(last_works(stream)) : cudaSuccess;
  }
  if (to.start == nullptr || from.start == nullptr) return cudaErrorInvalidValue;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  const Place to_place = place_of(to.start, to.extent(box));
  const Place from_place = place_of(from.start, from.extent(box));
  if (!to_place.valid || !from_place.valid || !direction_fits(to_place, from_place, kind)) return cudaErrorInvalidValue;
  return queue_copy_between(to, to_place, from, from_place, box, call, stream, after);
}

cudaError_t queue_fill(const Layout& to, int value, const Box& box, CallKind call, const StreamPointer& stream) {
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (box.is_empty()) return cudaSuccess;
  const Place place = place_of(to.start, to.extent(box));
  if (to.start == nullptr || !place.valid || !fits(place, true)) return cudaErrorInvalidValue;
  const auto body = [=] {
    if (!is_still_there(to, box, place)) return fail_late("fill", to);
    const OpenPlace open(place);
    for (std::size_t z = 0; z < box.depth; ++z) {
      for (std::size_t y = 0; y < box.height; ++y) std::memset(to.row(y, z), value, box.width);
    }
    return cudaSuccess;
  };
  const bool waits = call == CallKind::kSynchronous && !is_device(place);  // host memory that the host may look at next
  return queue(stream, "fill", body, waits ? HostWaits::kYes : HostWaits::kNo);
}

}  // namespace lectern_emulator
