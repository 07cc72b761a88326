// Philox: a word is a function of its number in the sequence, so that going ahead is an addition.
#include <cstdint>

#include "lectern_emulator/curand_states.h"

namespace {

/// counter += n, where the words from `word` on are one number.
void advance(uint4& counter, unsigned long long n, int word) {
  unsigned int* const words[] = {&counter.x, &counter.y, &counter.z, &counter.w};
  std::uint64_t carry = 0;
  for (int i = word; i < 4; ++i) {
    const std::uint64_t sum = std::uint64_t{*words[i]} + static_cast<std::uint32_t>(n) + carry;
    *words[i] = static_cast<unsigned int>(sum);
    carry = sum >> 32;
    n >>= 32;
  }
}

void refill(curandStatePhilox4_32_10_t* state) { state->output = lectern_emulator::philox(state->ctr, state->key); }

unsigned int word(const uint4& words, unsigned int i) {
  return i == 0 ? words.x : i == 1 ? words.y : i == 2 ? words.z : words.w;
}

}  // namespace

uint4 lectern_emulator::philox(uint4 counter, uint2 key) {
  constexpr int kRounds = 10;
  constexpr std::uint64_t kMultiplier[] = {0xD2511F53, 0xCD9E8D57};
  constexpr unsigned int kKeyStep[] = {0x9E3779B9, 0xBB67AE85};
  for (int round = 0; round < kRounds; ++round) {
    const std::uint64_t first = kMultiplier[0] * counter.x;
    const std::uint64_t second = kMultiplier[1] * counter.z;
    counter = {static_cast<unsigned int>(second >> 32) ^ counter.y ^ key.x, static_cast<unsigned int>(second),
               static_cast<unsigned int>(first >> 32) ^ counter.w ^ key.y, static_cast<unsigned int>(first)};
    key = {key.x + kKeyStep[0], key.y + kKeyStep[1]};
  }
  return counter;
}

void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                 curandStatePhilox4_32_10_t* state) {
  *state = {};
  state->key = {static_cast<unsigned int>(seed), static_cast<unsigned int>(seed >> 32)};
  advance(state->ctr, subsequence, 2);
  skipahead(offset, state);
}

void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* state) {
  const unsigned long long position = state->STATE + (n & 3);
  advance(state->ctr, (n >> 2) + (position >> 2), 0);
  state->STATE = static_cast<unsigned int>(position & 3);
  refill(state);
}

void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* state) {
  advance(state->ctr, n, 2);
  refill(state);
}

unsigned int curand(curandStatePhilox4_32_10_t* state) {
  const unsigned int result = word(state->output, state->STATE++);
  if (state->STATE == 4) {
    state->STATE = 0;
    advance(state->ctr, 1, 0);
    refill(state);
  }
  return result;
}

uint4 curand4(curandStatePhilox4_32_10_t* state) {
  const unsigned int x = curand(state), y = curand(state), z = curand(state);
  return {x, y, z, curand(state)};
}
