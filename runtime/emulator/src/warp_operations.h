// The operations that lanes of a warp may meet in, and how the running thread takes part in one.
#pragma once

#include <cstdint>
#include <cstring>

#include "warp.h"

namespace lectern_emulator {

extern const WarpOperation kSync, kActive, kAll, kAny, kUni, kBallot, kMatchAny, kMatchAll;
extern const WarpOperation kAdd, kMin, kMinUnsigned, kMax, kMaxUnsigned, kAnd, kOr, kXor;
extern const WarpOperation kShuffle, kShuffleUp, kShuffleDown, kShuffleXor;

/// Meets the others; where the call itself is wrong, says so and goes on without them.
void meet(WarpArrival& arrival);

inline std::uint64_t meet(const WarpOperation& operation, unsigned mask, std::uint64_t value, const void* site) {
  WarpArrival arrival{&operation, mask, site, value};
  meet(arrival);
  return arrival.result;
}

template <class T>
std::uint64_t bits(T value) {
  std::uint64_t result = 0;
  std::memcpy(&result, &value, sizeof value);
  return result;
}

template <class T>
T shuffled(const WarpOperation& operation, unsigned mask, T value, int argument, int width, const void* site) {
  WarpArrival arrival{&operation, mask, site, bits(value), argument, static_cast<unsigned>(width)};
  meet(arrival);
  std::memcpy(&value, &arrival.result, sizeof value);
  return value;
}

}  // namespace lectern_emulator
