#include "curand_sequence.h"

#include <algorithm>
#include <vector>

#include "lectern_emulator/curand_states.h"

namespace lectern_emulator {
namespace {

/// Four numbers of each of 65,536 subsequences, then the next four of each. A number's place alone decides its words.
class PhiloxSequence : public CurandSequence {
 public:
  void restart(std::uint64_t seed, std::uint64_t offset) override {
    key_ = {static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32)};
    place_ = offset;
  }
  uint4 next(Group group, std::uint64_t wanted, unsigned& left_out) override {
    left_out = static_cast<unsigned>(place_ % group.numbers);
    const std::uint64_t number = place_ - left_out;
    place_ += std::min<std::uint64_t>(wanted, group.numbers - left_out);
    const std::uint64_t word = group.words * (number / (4 * kSubsequences) * 4 + number % 4);
    const auto block = word / 4;
    const uint4 all = philox({static_cast<unsigned>(block), static_cast<unsigned>(block >> 32),
                              static_cast<unsigned>(number / 4 % kSubsequences), 0}, key_);
    switch (word % 4) {
      case 0: return all;
      case 1: return {all.y, 0, 0, 0};
      case 2: return {all.z, all.w, 0, 0};
      default: return {all.w, 0, 0, 0};
    }
  }
  bool allows_half_a_pair() const override { return true; }

 private:
  static constexpr std::uint64_t kSubsequences = 65536;
  uint2 key_{};
  std::uint64_t place_ = 0;
};

/// 4,096 subsequences take turns; each makes a number, or a pair, of its next words.
class XorwowSequence : public CurandSequence {
 public:
  void restart(std::uint64_t seed, std::uint64_t offset) override {
    states_.resize(kSubsequences);
    curand_init(seed, 0, 0, &states_[0]);
    for (std::size_t i = 1; i < kSubsequences; ++i) {
      states_[i] = states_[i - 1];
      skipahead_sequence(1, &states_[i]);
    }
    turn_ = offset % kSubsequences;
    const std::uint64_t rounds = offset / kSubsequences;
    for (std::size_t i = 0; i < kSubsequences && offset != 0; ++i) skipahead(rounds + (i < turn_ ? 1 : 0), &states_[i]);
  }
  uint4 next(Group group, std::uint64_t, unsigned& left_out) override {
    left_out = 0;
    curandStateXORWOW_t* const state = &states_[turn_];
    turn_ = (turn_ + 1) % kSubsequences;
    uint4 result{};
    unsigned int* const all[] = {&result.x, &result.y, &result.z, &result.w};
    for (unsigned i = 0; i < group.words * group.numbers; ++i) *all[i] = curand(state);
    return result;
  }
  bool allows_half_a_pair() const override { return false; }

 private:
  static constexpr std::size_t kSubsequences = 4096;
  std::vector<curandStateXORWOW_t> states_;
  std::size_t turn_ = 0;
};

}  // namespace

std::unique_ptr<CurandSequence> make_philox_sequence() { return std::make_unique<PhiloxSequence>(); }
std::unique_ptr<CurandSequence> make_xorwow_sequence() { return std::make_unique<XorwowSequence>(); }

}  // namespace lectern_emulator
