#include "warp.h"

#include <cstdio>

namespace lectern_emulator {
namespace {

bool names(unsigned mask, unsigned lane) { return (mask >> lane & 1u) != 0; }

bool meets(const WarpArrival* one, const WarpArrival& other) {
  return one != nullptr && one->operation == other.operation && one->mask == other.mask;
}

/// "0-3, 7": the lanes of a mask.
std::string lanes_text(unsigned mask) {
  std::string text;
  for (unsigned first = 0; first < kWarpLanes; ++first) {
    if (!names(mask, first)) continue;
    unsigned last = first;
    while (last + 1 < kWarpLanes && names(mask, last + 1)) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(first) + (last > first ? "-" + std::to_string(last) : "");
    first = last;
  }
  return text;
}

}  // namespace

void Warps::begin_launch(std::vector<Lane>& lanes) {
  warps_.assign((lanes.size() + kWarpLanes - 1) / kWarpLanes, Warp{});
  for (Lane& lane : lanes) {
    warp_of(lane).lanes[lane.thread % kWarpLanes] = &lane;
    warp_of(lane).existing |= 1u << lane.thread % kWarpLanes;
  }
}

void Warps::begin_block() {
  questions_ = 0;
  for (Warp& warp : warps_) {
    warp.present = warp.existing;
    if (warp.arrived != 0) warp.waiting = {};
    warp.arrived = 0;
  }
}

bool Warps::arrive(const Lane& lane, WarpArrival& arrival) {
  Warp& warp = warp_of(lane);
  warp.waiting[lane.thread % kWarpLanes] = &arrival;
  warp.arrived |= 1u << lane.thread % kWarpLanes;
  if (arrival.operation->combine != nullptr) return complete(warp, arrival);
  ++questions_;
  return false;
}

bool Warps::leave(const Lane& lane) {
  Warp& warp = warp_of(lane);
  warp.present &= ~(1u << lane.thread % kWarpLanes);
  if (warp.arrived == 0) return false;
  bool has_released = false;
  for (unsigned i = 0; i < kWarpLanes; ++i) {
    const WarpArrival* const arrival = warp.waiting[i];
    if (arrival != nullptr && arrival->operation->combine != nullptr) has_released = complete(warp, *arrival) || has_released;
  }
  return has_released;
}

bool Warps::complete(Warp& warp, const WarpArrival& first) {
  if ((first.mask & warp.present & ~warp.arrived) != 0) return false;
  WarpGroup group{};
  for (unsigned i = 0; i < kWarpLanes; ++i) {
    if (!names(first.mask & warp.present, i)) continue;
    if (!meets(warp.waiting[i], first)) return false;
    group[i] = warp.waiting[i];
  }
  first.operation->combine(group);
  let_go(warp, group);
  return true;
}

void Warps::let_go(Warp& warp, const WarpGroup& group) {
  for (unsigned i = 0; i < kWarpLanes; ++i) {
    if (group[i] == nullptr) continue;
    warp.waiting[i] = nullptr;
    warp.arrived &= ~(1u << i);
    warp.lanes[i]->state = LaneState::kRunnable;
  }
}

// Who is here together is the hardware's choice. Here it is all who have come to the same place by the time that nobody else
// of the warp can run; those who try an atomic again and again may wait for just these lanes and do not count.
bool Warps::release_questions() {
  if (questions_ == 0) return false;
  bool has_released = false;
  for (Warp& warp : warps_) {
    const WarpArrival* first = nullptr;
    bool is_running = false;
    for (unsigned i = 0; i < kWarpLanes; ++i) {
      is_running = is_running || (warp.lanes[i] != nullptr && warp.lanes[i]->state == LaneState::kRunnable);
      if (first == nullptr && warp.waiting[i] != nullptr && warp.waiting[i]->operation->combine == nullptr) first = warp.waiting[i];
    }
    if (is_running || first == nullptr) continue;
    WarpGroup group{};
    unsigned here = 0;
    for (unsigned i = 0; i < kWarpLanes; ++i) {
      if (!meets(warp.waiting[i], *first) || warp.waiting[i]->site != first->site) continue;
      group[i] = warp.waiting[i];
      here |= 1u << i;
    }
    for (WarpArrival* const arrival : group) {
      if (arrival != nullptr) arrival->result = here, --questions_;
    }
    let_go(warp, group);
    has_released = true;
  }
  return has_released;
}

std::string Warps::description(const Lane& lane) const {
  const Warp& warp = warps_[lane.thread / kWarpLanes];
  const WarpArrival* const arrival = warp.waiting[lane.thread % kWarpLanes];
  if (arrival == nullptr) return "wait in their warp";
  unsigned missing = 0;
  for (unsigned i = 0; i < kWarpLanes; ++i) {
    if (names(arrival->mask & warp.present, i) && !meets(warp.waiting[i], *arrival)) missing |= 1u << i;
  }
  char mask[16];
  std::snprintf(mask, sizeof mask, "0x%08x", arrival->mask);
  return "wait in " + std::string(arrival->operation->name) + " with mask " + mask + " for lanes " + lanes_text(missing) +
         " of their warp";
}

}  // namespace lectern_emulator
