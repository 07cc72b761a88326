// The two generators of <curand_kernel.h>: Philox (4 words, 10 rounds: Salmon et al. 2011) and XORWOW (Marsaglia 2003), with
// the number sequences of NVIDIA's library.
#pragma once

#include "../vector_types.h"

namespace lectern_emulator {
/// Ten rounds of Philox: four words that belong to this counter and key.
uint4 philox(uint4 counter, uint2 key);
}  // namespace lectern_emulator

/// A position in one of 2^64 subsequences of 2^66 words each. Its output is the four words at the counter. As in the other
/// state, the second number of a pair of normal ones waits in boxmuller_extra while boxmuller_flag is not 0.
struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;  // how many of the four words are used
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
using curandStatePhilox4_32_10_t = curandStatePhilox4_32_10;

/// A position in one of the subsequences of 2^67 words each.
struct curandStateXORWOW {
  unsigned int d;
  unsigned int v[5];
  int boxmuller_flag;
  int boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
using curandStateXORWOW_t = curandStateXORWOW;
/// The generator of those who name none.
using curandState = curandStateXORWOW;
using curandState_t = curandStateXORWOW;

/// Begins at word `offset` of subsequence `subsequence` of the sequence that belongs to `seed`.
void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                 curandStatePhilox4_32_10_t* state);
void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateXORWOW_t* state);
/// Goes on by n words, or by n subsequences.
void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* state);
void skipahead(unsigned long long n, curandStateXORWOW_t* state);
void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* state);
void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* state);

/// The next word: 32 random bits.
unsigned int curand(curandStatePhilox4_32_10_t* state);
inline unsigned int curand(curandStateXORWOW_t* state) {
  unsigned int* const v = state->v;
  const unsigned int oldest = v[0] ^ (v[0] >> 2);
  v[0] = v[1];
  v[1] = v[2];
  v[2] = v[3];
  v[3] = v[4];
  v[4] = (v[4] ^ (v[4] << 4)) ^ (oldest ^ (oldest << 1));
  state->d += 362437;
  return v[4] + state->d;
}
/// The next four words.
uint4 curand4(curandStatePhilox4_32_10_t* state);
