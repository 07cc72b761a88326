// Where random numbers come from: one generator a device, seeded together by manual_seed.
#pragma once

#include <cstdint>
#include <memory>

#include "lectern/runtime/device.h"

namespace lectern {

/// A source of random numbers for one device: Mersenne Twister on the cpu, Philox on cuda. A handle: copies share the state.
class Generator {
 public:
  struct State;  ///< The engine behind it; its header is Lectern's own.
  /// A generator of its own, with PyTorch's default seed 67280421310721.
  explicit Generator(Device device = Device(DeviceType::kCpu));
  /// Another name for `state`.
  explicit Generator(std::shared_ptr<State> state) : state_(std::move(state)) {}

  /// The device for whose tensors it draws.
  Device device() const;
  /// Starts the sequence of `seed` from its beginning.
  Generator& manual_seed(std::uint64_t seed);
  /// The seed with which the sequence began.
  std::uint64_t initial_seed() const;
  /// For the functions that draw.
  State& state() const { return *state_; }

 private:
  std::shared_ptr<State> state_;
};

/// The generator that the factories use on `device` when they are given none.
Generator default_generator(Device device = Device(DeviceType::kCpu));
/// Seeds the cpu generator and that of every cuda device; returns the cpu one. Numbers differ between cpu and cuda by design.
/// Takes [-2^63, 2^64-1] as PyTorch does: a negative seed is its two's complement.
Generator manual_seed(std::uint64_t seed);

}  // namespace lectern
