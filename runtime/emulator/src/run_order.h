// In which order the threads of a block and the blocks of a grid run, by LECTERN_EMULATOR_ORDER.
#pragma once

#include <cstddef>
#include <cstdint>

#include "environment.h"

namespace lectern_emulator {

/// A permutation of 0 to count - 1 that takes no memory: a grid may have 2 to the 31 blocks and more.
class RunOrder {
 public:
  /// A seed gives the same permutation of as many numbers on every machine.
  RunOrder(Order order, std::uint64_t seed, std::size_t count);
  /// What comes at this place.
  std::size_t at(std::size_t place) const;

 private:
  std::size_t shuffled(std::size_t place) const;

  Order order_;
  std::uint64_t seed_;
  std::size_t count_;
  unsigned half_bits_ = 0;  // of the smallest power of 4 that is not below count
};

}  // namespace lectern_emulator
