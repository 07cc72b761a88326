// What a generator remembers between two draws.
#pragma once

#include <mutex>
#include <optional>
#include <random>

#include "lectern/runtime/generator.h"

namespace lectern {

struct Generator::State {
  explicit State(Device where) : device(where) {}

  std::mutex mutex;  // drawing takes it: two threads may share a default generator
  Device device;
  std::uint64_t seed = 67280421310721;  // PyTorch's default seed
  std::mt19937 engine{static_cast<std::mt19937::result_type>(67280421310721)};  // cpu; seeded with the low 32 bits
  std::optional<double> next_normal;  // cpu: the second value of a Box-Muller pair survives across calls
  std::uint64_t philox_offset = 0;    // cuda: how far the sequence has been used, in 32-bit numbers

  /// Starts the sequence of `new_seed` from its beginning.
  void restart(std::uint64_t new_seed) {
    seed = new_seed;
    engine.seed(static_cast<std::mt19937::result_type>(new_seed & 0xffffffffu));
    next_normal.reset();
    philox_offset = 0;
  }
};

}  // namespace lectern
