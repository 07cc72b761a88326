// The 16-bit floating-point formats: how half and bfloat16 are made of wider numbers and become wider again.
// In integer arithmetic, so that it is the same on every processor.
#pragma once

#include <cmath>
#include <cstdint>

#include "language.h"
#include "rounding.h"

namespace lectern_emulator {

/// A format of 16 bits: a sign, `kExponentBits` bits of exponent and `kFractionBits` bits of fraction.
template <int kExponentBits, int kFractionBits>
struct SmallFloat {
  static constexpr int kBias = (1 << (kExponentBits - 1)) - 1;
  static constexpr unsigned kInfinity = ((1u << kExponentBits) - 1) << kFractionBits;
  static constexpr std::uint16_t kNan = 0x7fff;  // the one not-a-number that the device computes
  static constexpr int kShift = 23 - kFractionBits;

  /// Exact.
  static constexpr float decode(std::uint16_t bits) {
    const std::uint32_t sign = (bits & 0x8000u) << 16;
    const std::uint32_t magnitude = bits & 0x7fffu;
    if (magnitude >= kInfinity) return bit_cast<float>(sign | 0x7f800000u | (magnitude << kShift));
    // Seen as a float the number is too small by a power of two, also where it is subnormal.
    constexpr float kScale = bit_cast<float>(static_cast<std::uint32_t>(127 + 127 - kBias) << 23);
    return bit_cast<float>(sign | bit_cast<std::uint32_t>(bit_cast<float>(magnitude << kShift) * kScale));
  }

  /// To the nearest, ties to even.
  static constexpr std::uint16_t encode(float value) {
    const std::uint32_t bits = bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) return kNan;
    constexpr std::uint32_t kSmallestNormal = static_cast<std::uint32_t>(127 - kBias + 1) << 23;
    constexpr std::uint32_t kTooLarge = static_cast<std::uint32_t>(127 + kBias + 1) << 23;
    if (magnitude >= kTooLarge) return static_cast<std::uint16_t>(sign | kInfinity);
    if (kBias < 127 && magnitude < kSmallestNormal) return encode(static_cast<double>(value), Rounding::kNearest);
    magnitude += (1u << (kShift - 1)) - 1 + ((magnitude >> kShift) & 1);
    return static_cast<std::uint16_t>(sign | ((magnitude - (static_cast<std::uint32_t>(127 - kBias) << 23)) >> kShift));
  }

  static constexpr std::uint16_t encode(double value, Rounding rounding) {
    const std::uint64_t bits = bit_cast<std::uint64_t>(value);
    const bool negative = (bits >> 63) != 0;
    const std::uint32_t sign = negative ? 0x8000u : 0;
    std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    int exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
    if (exponent == 1024) return fraction != 0 ? kNan : static_cast<std::uint16_t>(sign | kInfinity);
    if (exponent > -1023) fraction |= std::uint64_t{1} << 52;

    const bool away = rounding == (negative ? Rounding::kDown : Rounding::kUp);
    const bool nearest = rounding == Rounding::kNearest;
    const auto overflow = static_cast<std::uint16_t>(sign | (away || nearest ? kInfinity : kInfinity - 1));
    if (exponent > kBias) return overflow;

    constexpr int kLowest = 1 - kBias;
    const bool normal = exponent >= kLowest;
    const int dropped = 52 - kFractionBits + (normal ? 0 : kLowest - exponent);  // bits that do not fit
    if (dropped > 60) return static_cast<std::uint16_t>(sign | (away && fraction != 0 ? 1u : 0u));
    std::uint64_t kept = fraction >> dropped;
    const std::uint64_t rest = fraction & ((std::uint64_t{1} << dropped) - 1);
    const std::uint64_t tie = std::uint64_t{1} << (dropped - 1);
    if ((away && rest != 0) || (nearest && (rest > tie || (rest == tie && (kept & 1) != 0)))) ++kept;
    // The leading bit of a normal number raises the exponent by one, and so does a carry.
    if (normal) kept += static_cast<std::uint64_t>(exponent - kLowest) << kFractionBits;
    if (kept >= kInfinity) return overflow;
    return static_cast<std::uint16_t>(sign | kept);
  }

  /// a * b + c, rounded once: what the sum in double loses decides its last bit, so that no tie is made up.
  static std::uint16_t fused_multiply_add(float a, float b, float c) {
    const double product = static_cast<double>(a) * static_cast<double>(b);
    const double addend = static_cast<double>(c);
    const double sum = product + addend;
    const double part = sum - product;
    const double lost = (product - (sum - part)) + (addend - part);
    auto bits = bit_cast<std::uint64_t>(sum);
    if (std::isfinite(sum) && lost != 0 && (bits & 1) == 0) bits += (lost > 0) == (sum > 0) ? 1 : std::uint64_t(-1);
    return encode(bit_cast<double>(bits), Rounding::kNearest);
  }
};

using HalfFormat = SmallFloat<5, 10>;
using Bfloat16Format = SmallFloat<8, 7>;

}  // namespace lectern_emulator
