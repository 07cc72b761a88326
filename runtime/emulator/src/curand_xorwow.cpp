// XORWOW far ahead: its five words step by a linear map over bits, so n steps are the powers of that map of which n is made.
#include <array>
#include <cstdint>
#include <vector>

#include "lectern_emulator/curand_states.h"

namespace {

constexpr int kBits = 160;
constexpr unsigned kStep = 362437;      // of the counter that is added to the words
constexpr int kSubsequenceBits = 67;    // log2 of the length of a subsequence
constexpr int kPowers = kSubsequenceBits + 64;

using Words = std::array<unsigned int, 5>;
/// What each bit alone becomes.
using Map = std::array<Words, kBits>;

Words image(const Map& map, const Words& words) {
  Words result{};
  for (int bit = 0; bit < kBits; ++bit) {
    if ((words[static_cast<std::size_t>(bit / 32)] >> (bit % 32) & 1) == 0) continue;
    for (std::size_t i = 0; i < 5; ++i) result[i] ^= map[static_cast<std::size_t>(bit)][i];
  }
  return result;
}

/// The map of one step, of two, of four and so on.
const std::vector<Map>& powers() {
  static const std::vector<Map> result = [] {
    std::vector<Map> maps(kPowers);
    for (int bit = 0; bit < kBits; ++bit) {
      curandStateXORWOW_t state{};
      state.v[bit / 32] = 1u << (bit % 32);
      curand(&state);
      for (std::size_t i = 0; i < 5; ++i) maps[0][static_cast<std::size_t>(bit)][i] = state.v[i];
    }
    for (std::size_t p = 1; p < maps.size(); ++p) {
      for (std::size_t bit = 0; bit < kBits; ++bit) maps[p][bit] = image(maps[p - 1], maps[p - 1][bit]);
    }
    return maps;
  }();
  return result;
}

/// Made before a kernel runs: its threads may be interrupted, and no two may meet in the making.
[[maybe_unused]] const bool powers_are_made = (powers(), true);

/// 2^first_power * n steps of the words.
void step(curandStateXORWOW_t* state, unsigned long long n, int first_power) {
  if (n == 0) return;
  Words words{};
  for (std::size_t i = 0; i < 5; ++i) words[i] = state->v[i];
  for (std::size_t power = static_cast<std::size_t>(first_power); n != 0; n >>= 1, ++power) {
    if ((n & 1) != 0) words = image(powers()[power], words);
  }
  for (std::size_t i = 0; i < 5; ++i) state->v[i] = words[i];
}

}  // namespace

void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateXORWOW_t* state) {
  *state = {};
  const unsigned int low = (static_cast<unsigned int>(seed) ^ 0xaad26b49u) * 1099087573u;
  const unsigned int high = (static_cast<unsigned int>(seed >> 32) ^ 0xf7dcefddu) * 2591861531u;
  state->d = 6615241u + low + high;
  state->v[0] = 123456789u + low;
  state->v[1] = 362436069u ^ low;
  state->v[2] = 521288629u + high;
  state->v[3] = 88675123u ^ high;
  state->v[4] = 5783321u + low;
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
}

void skipahead(unsigned long long n, curandStateXORWOW_t* state) {
  step(state, n, 0);
  state->d += kStep * static_cast<unsigned int>(n);
}

// The counter wraps around after 2^32 steps, so a subsequence leaves it as it was.
void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* state) { step(state, n, kSubsequenceBits); }
