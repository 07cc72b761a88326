// The two 16-bit floating-point formats, stored as bits and converted through float. Usable in kernels.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__CUDACC__) || defined(__host__)
#define LECTERN_HOST_DEVICE __host__ __device__
#else
#define LECTERN_HOST_DEVICE
#endif

namespace lectern {

namespace detail {
LECTERN_HOST_DEVICE inline std::uint32_t float_bits(float value) {
  std::uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
LECTERN_HOST_DEVICE inline float bits_float(std::uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
}  // namespace detail

/// IEEE 754 binary16: 1 sign, 5 exponent, 10 fraction bits. Rounds to nearest, ties to even.
struct Half {
  std::uint16_t bits = 0;  ///< Sign, exponent and fraction, from the highest bit down.

  /// Zero.
  Half() = default;
  /// The nearest half; beyond 65,504 and its rounding, infinity.
  LECTERN_HOST_DEVICE explicit Half(float value) {
    const std::uint32_t wide = detail::float_bits(value);
    const std::uint32_t sign = (wide >> 16) & 0x8000u;
    const std::uint32_t magnitude = wide & 0x7fffffffu;
    std::uint32_t half;
    if (magnitude > 0x7f800000u) {
      half = 0x7e00u;  // NaN
    } else if (magnitude >= 0x477ff000u) {
      half = 0x7c00u;  // rounds to infinity
    } else if (magnitude < 0x38800000u) {
      // Subnormal result: adding 0.5 puts the rounding at the right bit, and the hardware does the rounding.
      half = detail::float_bits(detail::bits_float(magnitude) + 0.5f) - 0x3f000000u;
    } else {
      const std::uint32_t odd = (magnitude >> 13) & 1u;
      half = (magnitude - 0x38000000u + 0xfffu + odd) >> 13;
    }
    bits = static_cast<std::uint16_t>(sign | half);
  }
  /// The same number as a float: nothing is lost.
  LECTERN_HOST_DEVICE operator float() const {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1fu;
    const std::uint32_t fraction = bits & 0x3ffu;
    if (exponent == 0) {
      const float magnitude = static_cast<float>(fraction) * 5.9604644775390625e-8f;  // 2^-24
      return detail::bits_float(sign | detail::float_bits(magnitude));
    }
    const std::uint32_t wide_exponent = exponent == 0x1fu ? 0xffu : exponent + 112u;
    return detail::bits_float(sign | (wide_exponent << 23) | (fraction << 13));
  }
};

/// bfloat16: the upper half of a float. Rounds to nearest, ties to even.
struct BFloat16 {
  std::uint16_t bits = 0;  ///< Sign, exponent and fraction, from the highest bit down.

  /// Zero.
  BFloat16() = default;
  /// The nearest bfloat16.
  LECTERN_HOST_DEVICE explicit BFloat16(float value) {
    const std::uint32_t wide = detail::float_bits(value);
    const bool is_nan = (wide & 0x7fffffffu) > 0x7f800000u;
    bits = is_nan ? std::uint16_t{0x7fc0} : static_cast<std::uint16_t>((wide + 0x7fffu + ((wide >> 16) & 1u)) >> 16);
  }
  /// The same number as a float: nothing is lost.
  LECTERN_HOST_DEVICE operator float() const { return detail::bits_float(static_cast<std::uint32_t>(bits) << 16); }
};

}  // namespace lectern
