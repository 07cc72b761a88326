// How a number becomes a narrower one or an integer: by the rounding that the function's name ends in (_rn, _rz, _rd, _ru).
#pragma once

#include <cmath>
#include <limits>

namespace lectern_emulator {

enum class Rounding {
  kNearest,  // to the nearest, ties to even
  kZero,     // towards zero
  kDown,     // towards minus infinity
  kUp,       // towards infinity
};

inline double round_to_integral(double x, Rounding rounding) {
  switch (rounding) {
    case Rounding::kNearest: return std::nearbyint(x);
    case Rounding::kZero: return std::trunc(x);
    case Rounding::kDown: return std::floor(x);
    default: return std::ceil(x);
  }
}

/// Out of range saturates; not-a-number gives `of_nan`, which differs between the device's conversions.
template <class Integer>
Integer to_integer(double x, Rounding rounding, Integer of_nan = 0) {
  using Limits = std::numeric_limits<Integer>;
  if (std::isnan(x)) return of_nan;
  const double rounded = round_to_integral(x, rounding);
  if (rounded <= static_cast<double>(Limits::min())) return Limits::min();
  // The largest 64-bit integers are no doubles: the next power of two is, and is out of range itself.
  if (rounded >= std::ldexp(1.0, Limits::digits)) return Limits::max();
  return static_cast<Integer>(rounded);
}

/// What a conversion to 64 bits makes of not-a-number: the highest bit alone.
template <class Integer>
constexpr Integer nan_as_wide_integer() {
  return static_cast<Integer>(1ull << 63);
}

/// A double that rounds to anything narrower as `x` itself does: what does not fit leaves a trace in the last bit.
inline double with_sticky_bit(unsigned long long x) {
  if (x < (1ull << 53)) return static_cast<double>(x);
  constexpr unsigned long long kDropped = (1ull << 11) - 1;
  return static_cast<double>((x >> 11) | ((x & kDropped) != 0 ? 1 : 0)) * 2048.0;
}
inline double with_sticky_bit(long long x) {
  return x < 0 ? -with_sticky_bit(0 - static_cast<unsigned long long>(x)) : with_sticky_bit(static_cast<unsigned long long>(x));
}
/// Any integer as a double from which it can be rounded once.
template <class Integer>
double integer_as_double(Integer x) {
  if constexpr (sizeof(Integer) < 8) return static_cast<double>(x);
  else return with_sticky_bit(x);
}

}  // namespace lectern_emulator
