// The emulator's <curand_kernel.h>: random numbers in kernels, from Philox and XORWOW states. The words and the uniform numbers
// are those of NVIDIA's library bit by bit; normal ones differ in their last bits, for they come through logarithms and sines.
#pragma once

#include <cmath>
#include <type_traits>

#include "lectern_emulator/curand_states.h"
#include "lectern_emulator/math_functions.h"

namespace lectern_emulator {

/// A parameter of a template that takes only states.
template <class T>
using if_state = std::enable_if_t<std::is_same<T, curandStatePhilox4_32_10_t>::value || std::is_same<T, curandStateXORWOW_t>::value>;

// Powers of two: hexadecimal floating-point literals are C++17's.
constexpr float kTwoToM32 = 1.0f / 4294967296.0f;
constexpr double kTwoToM53 = 1.0 / 9007199254740992.0;

/// In (0, 1].
inline float uniform(unsigned int word) { return static_cast<float>(word) * kTwoToM32 + kTwoToM32 / 2; }
inline double uniform_double(unsigned int low, unsigned int high) {
  return static_cast<double>(low ^ (static_cast<unsigned long long>(high) << 21)) * kTwoToM53 + kTwoToM53 / 2;
}

/// Two normal numbers of two uniform ones, by Box and Muller.
inline float2 normal_pair(unsigned int x, unsigned int y) {
  constexpr float kTwoPi = 6.2831855f;
  const float radius = std::sqrt(-2.0f * std::log(uniform(x)));
  const float angle = static_cast<float>(y) * (kTwoToM32 * kTwoPi) + kTwoToM32 / 2 * kTwoPi;
  return {radius * std::sin(angle), radius * std::cos(angle)};
}
inline double2 normal_pair_double(uint4 words) {
  const double radius = std::sqrt(-2.0 * std::log(uniform_double(words.x, words.y)));
  const double half_turns = 2.0 * uniform_double(words.z, words.w);
  return {radius * sine_of_pi(half_turns), radius * cosine_of_pi(half_turns)};
}

template <class State, class = if_state<State>>
uint4 four_words(State* state) {
  const unsigned int x = curand(state), y = curand(state), z = curand(state);
  return {x, y, z, curand(state)};
}

}  // namespace lectern_emulator

/// Uniform in (0, 1].
template <class State, class = lectern_emulator::if_state<State>>
float curand_uniform(State* state) {
  return lectern_emulator::uniform(curand(state));
}
/// From a Philox state of 32 random bits, from an XORWOW state of 53.
inline double curand_uniform_double(curandStatePhilox4_32_10_t* state) {
  return (static_cast<double>(curand(state)) + 1) * static_cast<double>(lectern_emulator::kTwoToM32);
}
inline double curand_uniform_double(curandStateXORWOW_t* state) {
  const unsigned int low = curand(state);
  return lectern_emulator::uniform_double(low, curand(state));
}
inline float4 curand_uniform4(curandStatePhilox4_32_10_t* state) {
  const uint4 words = curand4(state);
  using lectern_emulator::uniform;
  return {uniform(words.x), uniform(words.y), uniform(words.z), uniform(words.w)};
}
inline double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state) {
  const uint4 words = curand4(state);
  return {lectern_emulator::uniform_double(words.x, words.y), lectern_emulator::uniform_double(words.z, words.w)};
}
inline double4 curand_uniform4_double(curandStatePhilox4_32_10_t* state) {
  const double2 first = curand_uniform2_double(state);
  const double2 second = curand_uniform2_double(state);
  return {first.x, first.y, second.x, second.y};
}

/// Of mean 0 and variance 1. They are made in pairs; the second of a pair is kept for the next call.
template <class State, class = lectern_emulator::if_state<State>>
float2 curand_normal2(State* state) {
  const unsigned int x = curand(state);
  return lectern_emulator::normal_pair(x, curand(state));
}
template <class State, class = lectern_emulator::if_state<State>>
float curand_normal(State* state) {
  if (state->boxmuller_flag != 0) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 pair = curand_normal2(state);
  state->boxmuller_flag = 1;
  state->boxmuller_extra = pair.y;
  return pair.x;
}
inline float4 curand_normal4(curandStatePhilox4_32_10_t* state) {
  const uint4 words = curand4(state);
  const float2 first = lectern_emulator::normal_pair(words.x, words.y);
  const float2 second = lectern_emulator::normal_pair(words.z, words.w);
  return {first.x, first.y, second.x, second.y};
}
template <class State, class = lectern_emulator::if_state<State>>
double2 curand_normal2_double(State* state) {
  return lectern_emulator::normal_pair_double(lectern_emulator::four_words(state));
}
inline double4 curand_normal4_double(curandStatePhilox4_32_10_t* state) {
  const double2 first = curand_normal2_double(state);
  const double2 second = curand_normal2_double(state);
  return {first.x, first.y, second.x, second.y};
}
template <class State, class = lectern_emulator::if_state<State>>
double curand_normal_double(State* state) {
  if (state->boxmuller_flag_double != 0) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 pair = curand_normal2_double(state);
  state->boxmuller_flag_double = 1;
  state->boxmuller_extra_double = pair.y;
  return pair.x;
}

/// The exponentials of normal numbers of this mean and standard deviation.
template <class State, class = lectern_emulator::if_state<State>>
float curand_log_normal(State* state, float mean, float stddev) {
  return std::exp(mean + stddev * curand_normal(state));
}
template <class State, class = lectern_emulator::if_state<State>>
float2 curand_log_normal2(State* state, float mean, float stddev) {
  const float2 pair = curand_normal2(state);
  return {std::exp(mean + stddev * pair.x), std::exp(mean + stddev * pair.y)};
}
inline float4 curand_log_normal4(curandStatePhilox4_32_10_t* state, float mean, float stddev) {
  const float4 n = curand_normal4(state);
  return {std::exp(mean + stddev * n.x), std::exp(mean + stddev * n.y), std::exp(mean + stddev * n.z), std::exp(mean + stddev * n.w)};
}
template <class State, class = lectern_emulator::if_state<State>>
double curand_log_normal_double(State* state, double mean, double stddev) {
  return std::exp(mean + stddev * curand_normal_double(state));
}
template <class State, class = lectern_emulator::if_state<State>>
double2 curand_log_normal2_double(State* state, double mean, double stddev) {
  const double2 pair = curand_normal2_double(state);
  return {std::exp(mean + stddev * pair.x), std::exp(mean + stddev * pair.y)};
}
