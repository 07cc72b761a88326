// The sequences of <curand.h>: which words of which subsequence make the next number of a generator.
#pragma once

#include <cstdint>
#include <memory>

#include "vector_types.h"

namespace lectern_emulator {

class CurandSequence {
 public:
  virtual ~CurandSequence() = default;
  /// The next number is the `offset`-th of the sequence that belongs to the seed.
  virtual void restart(std::uint64_t seed, std::uint64_t offset) = 0;
  /// The words of the next number, or of a pair of numbers that are made together: `group.words` each.
  /// `wanted` numbers of the group are used up, after `left_out` of them that were used before.
  struct Group {
    unsigned words;    // of a number: 1 or 2
    unsigned numbers;  // 1, or 2 for a pair
  };
  virtual uint4 next(Group group, std::uint64_t wanted, unsigned& left_out) = 0;
  /// Whether numbers that are made in pairs can be asked for singly.
  virtual bool allows_half_a_pair() const = 0;
};

std::unique_ptr<CurandSequence> make_philox_sequence();
std::unique_ptr<CurandSequence> make_xorwow_sequence();

}  // namespace lectern_emulator
