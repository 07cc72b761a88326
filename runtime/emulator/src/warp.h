// Where lanes of a warp meet: each operation of a warp waits until all whom its mask names have come with the same one.
// A warp is 32 consecutive threads of a block; the last may be smaller. Some operations join several neighbouring warps.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lane.h"

namespace lectern_emulator {

constexpr unsigned kWarpLanes = 32;
constexpr unsigned kMostJoinedWarps = 16;

struct WarpArrival;
/// Who takes part, by lane, warp after warp; null for the others.
using WarpGroup = std::span<WarpArrival* const>;

/// One kind of operation. Two lanes meet when both named the same object and the same mask.
struct WarpOperation {
  const char* name;
  /// Fills in the results of all; null for the operation that asks who is here and names nobody.
  void (*combine)(WarpGroup group);
};

enum class WarpProblem { kNone, kSourceNotNamed, kSourceIsGone, kNotWhole };

/// What a lane brings to an operation, and what it takes away.
struct WarpArrival {
  const WarpOperation* operation;
  unsigned mask;
  const void* site;
  std::uint64_t value = 0;
  int argument = 0;        // of a shuffle: lane, delta or lane mask
  unsigned width = kWarpLanes;
  std::uint64_t result = 0;
  bool agrees = false;     // of __match_all_sync: whether all brought the same
  unsigned source = 0;     // of a shuffle
  WarpProblem problem = WarpProblem::kNone;
  unsigned warps = 1;      // so many warps take part, the first at a multiple of that
  void (*work)(void* const* brought) = nullptr;  // of matrices: done once, by the last to come
};

/// The warps of a block.
class Warps {
 public:
  /// The lanes of a launch; they stay where they are until its end.
  void begin_launch(std::vector<Lane>& lanes);
  void begin_block();

  bool has(const Lane& lane, unsigned mask) const { return (mask >> lane.thread % kWarpLanes & 1u) != 0; }
  /// Whether all have come: then the others are runnable and the lane goes on. If not, it must park, and `arrival` must stay.
  bool arrive(const Lane& lane, WarpArrival& arrival);
  /// The lane has exited: nobody waits for it from now on. Whether that let somebody go.
  bool leave(const Lane& lane);
  /// Answers those who ask who is here, in warps where nobody else can run. Whether that let somebody go.
  bool release_questions();
  /// What a lane waits for, in words.
  std::string description(const Lane& lane) const;

 private:
  struct Warp {
    std::array<Lane*, kWarpLanes> lanes{};
    unsigned existing = 0;  // bits
    unsigned present = 0;   // of those that exist and have not exited
    unsigned arrived = 0;   // of those that wait
    std::array<WarpArrival*, kWarpLanes> waiting{};
  };
  Warp& warp_of(const Lane& lane) { return warps_[lane.thread / kWarpLanes]; }
  /// The warps that take part where one of them is `warp`.
  std::span<const Warp> joined(std::size_t warp, unsigned warps) const;
  /// Lets those go who wait for what `first`, of this warp, waits for, if all have come.
  bool complete(std::size_t warp, const WarpArrival& first);
  bool complete_any(std::size_t warp);
  void let_go(std::size_t first_warp, WarpGroup group);

  std::vector<Warp> warps_;
  std::vector<WarpArrival*> met_ = std::vector<WarpArrival*>(std::size_t{kMostJoinedWarps} * kWarpLanes);
  std::size_t questions_ = 0;  // lanes that ask who is here
  bool has_joined_ = false;    // whether this launch has used an operation of several warps
};

}  // namespace lectern_emulator
