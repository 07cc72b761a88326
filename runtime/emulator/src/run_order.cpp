#include "run_order.h"

namespace lectern_emulator {
namespace {

constexpr int kRounds = 4;

/// Mixes all bits of a number into all.
std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 32)) * 0x9e3779b97f4a7c15ull;
  value = (value ^ (value >> 29)) * 0xd6e8feb86659fd93ull;
  return value ^ (value >> 32);
}

}  // namespace

RunOrder::RunOrder(Order order, std::uint64_t seed, std::size_t count) : order_(order), seed_(mixed(seed + 1)), count_(count) {
  while ((std::size_t{1} << (2 * half_bits_)) < count_) ++half_bits_;
}

std::size_t RunOrder::at(std::size_t place) const {
  if (order_ == Order::kReversed) return count_ - 1 - place;
  return order_ == Order::kShuffled ? shuffled(place) : place;
}

// A Feistel network permutes the numbers below a power of 4; one that falls outside of the range goes through again until
// it is inside, so that what remains is a permutation too.
std::size_t RunOrder::shuffled(std::size_t place) const {
  if (half_bits_ == 0) return place;
  const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
  std::uint64_t value = place;
  do {
    std::uint64_t left = value >> half_bits_;
    std::uint64_t right = value & mask;
    for (int round = 0; round < kRounds; ++round) {
      const std::uint64_t next = left ^ (mixed(seed_ + (right << 8) + static_cast<std::uint64_t>(round)) & mask);
      left = right;
      right = next;
    }
    value = left << half_bits_ | right;
  } while (value >= count_);
  return value;
}

}  // namespace lectern_emulator
