#include "warp.h"

#include <algorithm>
#include <cstdio>

namespace lectern_emulator {
namespace {

bool names(unsigned mask, unsigned lane) { return (mask >> lane & 1u) != 0; }

bool meets(const WarpArrival* one, const WarpArrival& other) {
  return one != nullptr && one->operation == other.operation && one->mask == other.mask && one->warps == other.warps &&
         one->work == other.work;
}

/// "0-3, 7": ascending numbers, neighbours together.
std::string ranges_text(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t first = numbers[i];
    while (i + 1 < numbers.size() && numbers[i + 1] == numbers[i] + 1) ++i;
    text += (text.empty() ? "" : ", ") + std::to_string(first) + (numbers[i] > first ? "-" + std::to_string(numbers[i]) : "");
  }
  return text;
}

}  // namespace

void Warps::begin_launch(std::vector<Lane>& lanes) {
  warps_.assign((lanes.size() + kWarpLanes - 1) / kWarpLanes, Warp{});
  has_joined_ = false;
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

std::span<const Warps::Warp> Warps::joined(std::size_t warp, unsigned warps) const {
  const std::size_t first = warp / warps * warps;
  return std::span(warps_).subspan(first, std::min<std::size_t>(warps, warps_.size() - first));
}

bool Warps::arrive(const Lane& lane, WarpArrival& arrival) {
  const std::size_t warp = lane.thread / kWarpLanes;
  warps_[warp].waiting[lane.thread % kWarpLanes] = &arrival;
  warps_[warp].arrived |= 1u << lane.thread % kWarpLanes;
  has_joined_ = has_joined_ || arrival.warps > 1;
  if (arrival.operation->combine != nullptr) return complete(warp, arrival);
  ++questions_;
  return false;
}

bool Warps::leave(const Lane& lane) {
  warp_of(lane).present &= ~(1u << lane.thread % kWarpLanes);
  const std::size_t own = lane.thread / kWarpLanes;
  if (!has_joined_) return complete_any(own);
  bool has_released = false;
  const std::size_t first = own / kMostJoinedWarps * kMostJoinedWarps;
  for (std::size_t i = 0; i < joined(own, kMostJoinedWarps).size(); ++i) has_released = complete_any(first + i) || has_released;
  return has_released;
}

bool Warps::complete_any(std::size_t warp) {
  if (warps_[warp].arrived == 0) return false;
  bool has_released = false;
  for (unsigned i = 0; i < kWarpLanes; ++i) {
    const WarpArrival* const arrival = warps_[warp].waiting[i];
    if (arrival != nullptr && arrival->operation->combine != nullptr) has_released = complete(warp, *arrival) || has_released;
  }
  return has_released;
}

bool Warps::complete(std::size_t warp, const WarpArrival& first) {
  std::size_t count = 0;
  for (const Warp& member : joined(warp, first.warps)) {
    if ((first.mask & member.present & ~member.arrived) != 0) return false;
    for (unsigned i = 0; i < kWarpLanes; ++i) {
      met_[count++] = nullptr;
      if (!names(first.mask & member.present, i)) continue;
      if (!meets(member.waiting[i], first)) return false;
      met_[count - 1] = member.waiting[i];
    }
  }
  const std::size_t size = std::size_t{first.warps} * kWarpLanes;
  while (count < size) met_[count++] = nullptr;  // warps that the block does not have
  const std::size_t first_warp = warp / first.warps * first.warps;
  const WarpGroup group(met_.data(), size);
  first.operation->combine(group);
  let_go(first_warp, group);
  return true;
}

void Warps::let_go(std::size_t first_warp, WarpGroup group) {
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (group[i] == nullptr) continue;
    Warp& warp = warps_[first_warp + i / kWarpLanes];
    warp.waiting[i % kWarpLanes] = nullptr;
    warp.arrived &= ~(1u << i % kWarpLanes);
    warp.lanes[i % kWarpLanes]->state = LaneState::kRunnable;
  }
}

// Who is here together is the hardware's choice. Here it is all who have come to the same place by the time that nobody else
// of the warp can run; those who try an atomic again and again may wait for just these lanes and do not count.
bool Warps::release_questions() {
  if (questions_ == 0) return false;
  bool has_released = false;
  for (std::size_t number = 0; number < warps_.size(); ++number) {
    const Warp& warp = warps_[number];
    const WarpArrival* first = nullptr;
    bool is_running = false;
    for (unsigned i = 0; i < kWarpLanes; ++i) {
      is_running = is_running || (warp.lanes[i] != nullptr && warp.lanes[i]->state == LaneState::kRunnable);
      if (first == nullptr && warp.waiting[i] != nullptr && warp.waiting[i]->operation->combine == nullptr) first = warp.waiting[i];
    }
    if (is_running || first == nullptr) continue;
    std::array<WarpArrival*, kWarpLanes> group{};
    unsigned here = 0;
    for (unsigned i = 0; i < kWarpLanes; ++i) {
      if (!meets(warp.waiting[i], *first) || warp.waiting[i]->site != first->site) continue;
      group[i] = warp.waiting[i];
      here |= 1u << i;
    }
    for (WarpArrival* const arrival : group) {
      if (arrival != nullptr) arrival->result = here, --questions_;
    }
    let_go(number, group);
    has_released = true;
  }
  return has_released;
}

std::string Warps::description(const Lane& lane) const {
  const std::size_t own = lane.thread / kWarpLanes;
  const WarpArrival* const arrival = warps_[own].waiting[lane.thread % kWarpLanes];
  if (arrival == nullptr) return "wait in their warp";
  std::vector<std::size_t> missing;  // by lane, or where several warps are joined by thread of the block
  std::size_t number = arrival->warps == 1 ? 0 : own / arrival->warps * arrival->warps * kWarpLanes;
  for (const Warp& member : joined(own, arrival->warps)) {
    for (unsigned i = 0; i < kWarpLanes; ++i, ++number) {
      if (names(arrival->mask & member.present, i) && !meets(member.waiting[i], *arrival)) missing.push_back(number);
    }
  }
  const std::string name = arrival->operation->name;
  if (arrival->warps > 1) {
    return "wait in " + name + " of a tile of " + std::to_string(arrival->warps * kWarpLanes) + " for threads " +
           ranges_text(missing) + " of the block";
  }
  char mask[16];
  std::snprintf(mask, sizeof mask, "0x%08x", arrival->mask);
  return "wait in " + name + " with mask " + mask + " for lanes " + ranges_text(missing) + " of their warp";
}

}  // namespace lectern_emulator
