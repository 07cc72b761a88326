// Integer arithmetic that the device has instructions for: high halves of products, bits, bytes, averages.
#pragma once

#include <cstdint>

inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned int>(x)); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }

inline unsigned long long __brevll(unsigned long long x) {
  x = ((x >> 1) & 0x5555555555555555u) | ((x & 0x5555555555555555u) << 1);
  x = ((x >> 2) & 0x3333333333333333u) | ((x & 0x3333333333333333u) << 2);
  x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((x & 0x0f0f0f0f0f0f0f0fu) << 4);
  return __builtin_bswap64(x);
}
inline unsigned int __brev(unsigned int x) { return static_cast<unsigned int>(__brevll(x) >> 32); }
/// The position of the `offset`-th set bit of `mask` from bit `base` on, upwards or, where negative, downwards; all ones
/// where there is none.
inline unsigned int __fns(unsigned int mask, unsigned int base, int offset) {
  if (offset == 0) return base < 32 && (mask >> base & 1) != 0 ? base : ~0u;
  const int step = offset > 0 ? 1 : -1;
  for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += step) {
    if ((mask >> bit & 1) != 0 && (offset -= step) == 0) return static_cast<unsigned int>(bit);
  }
  return ~0u;
}

/// Four bytes chosen among the eight of x and y by four digits of `s`; a digit's bit 3 asks for its sign eightfold.
inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s) {
  const std::uint64_t bytes = (std::uint64_t{y} << 32) | x;
  unsigned int result = 0;
  for (unsigned int i = 0; i < 4; ++i) {
    const unsigned int digit = s >> (4 * i) & 0xf;
    result |= (static_cast<unsigned int>(bytes >> (8 * (digit & 7))) & 0xffu) << (8 * i);
  }
  return result;
}
/// The two words as one of 64 bits, shifted: the high word of a shift left, the low word of one right. By at most 31 bits,
/// or 32 in the forms in c.
inline unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift) {
  return static_cast<unsigned int>(((std::uint64_t{hi} << 32 | lo) << (shift & 31)) >> 32);
}
inline unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift) {
  return static_cast<unsigned int>((std::uint64_t{hi} << 32 | lo) >> (shift & 31));
}
inline unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
inline unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}
inline unsigned short __nv_bswap16(unsigned short x) { return __builtin_bswap16(x); }
inline unsigned int __nv_bswap32(unsigned int x) { return __builtin_bswap32(x); }
inline unsigned long long __nv_bswap64(unsigned long long x) { return __builtin_bswap64(x); }

// ---- Products: of the low 24 bits, and the high half of the whole ----
inline unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffffu) * (y & 0xffffffu); }
inline int __mul24(int x, int y) {
  const auto low24 = [](int v) { return static_cast<std::int64_t>(static_cast<int>(static_cast<unsigned int>(v) << 8) >> 8); };
  return static_cast<int>(low24(x) * low24(y));
}
inline int __mulhi(int x, int y) { return static_cast<int>((static_cast<std::int64_t>(x) * y) >> 32); }
inline unsigned int __umulhi(unsigned int x, unsigned int y) { return static_cast<unsigned int>((std::uint64_t{x} * y) >> 32); }
inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  const std::uint64_t low_x = x & 0xffffffffu, high_x = x >> 32, low_y = y & 0xffffffffu, high_y = y >> 32;
  const std::uint64_t middle = high_x * low_y + ((low_x * low_y) >> 32);
  const std::uint64_t other = low_x * high_y + (middle & 0xffffffffu);
  return high_x * high_y + (middle >> 32) + (other >> 32);
}
inline long long __mul64hi(long long x, long long y) {
  unsigned long long high = __umul64hi(static_cast<unsigned long long>(x), static_cast<unsigned long long>(y));
  if (x < 0) high -= static_cast<unsigned long long>(y);
  if (y < 0) high -= static_cast<unsigned long long>(x);
  return static_cast<long long>(high);
}

// ---- Sums of differences, and averages that do not overflow ----
inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) { return (x > y ? x - y : y - x) + z; }
inline unsigned int __sad(int x, int y, unsigned int z) {
  return (x > y ? static_cast<unsigned int>(x) - static_cast<unsigned int>(y)
                : static_cast<unsigned int>(y) - static_cast<unsigned int>(x)) + z;
}
inline int __hadd(int x, int y) { return static_cast<int>((static_cast<std::int64_t>(x) + y) >> 1); }
inline int __rhadd(int x, int y) { return static_cast<int>((static_cast<std::int64_t>(x) + y + 1) >> 1); }
inline unsigned int __uhadd(unsigned int x, unsigned int y) { return static_cast<unsigned int>((std::uint64_t{x} + y) >> 1); }
inline unsigned int __urhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((std::uint64_t{x} + y + 1) >> 1);
}

namespace lectern_emulator {
/// `accumulator` and `count` products of narrow numbers, those of `b` from number `first` on; it wraps around.
template <class A, class B, class Sum>
Sum dot(unsigned int a, unsigned int b, Sum accumulator, unsigned int count, unsigned int first) {
  for (unsigned int i = 0; i < count; ++i) {
    const auto x = static_cast<A>(a >> (8 * sizeof(A) * i));
    const auto y = static_cast<B>(b >> (8 * sizeof(B) * (i + first)));
    accumulator = static_cast<Sum>(static_cast<unsigned int>(accumulator) + static_cast<unsigned int>(x * y));
  }
  return accumulator;
}
}  // namespace lectern_emulator

inline int __dp4a(int a, int b, int c) {
  return lectern_emulator::dot<signed char, signed char>(static_cast<unsigned int>(a), static_cast<unsigned int>(b), c, 4, 0);
}
inline unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  return lectern_emulator::dot<unsigned char, unsigned char>(a, b, c, 4, 0);
}
inline int __dp2a_lo(int a, int b, int c) {
  return lectern_emulator::dot<short, signed char>(static_cast<unsigned int>(a), static_cast<unsigned int>(b), c, 2, 0);
}
inline int __dp2a_hi(int a, int b, int c) {
  return lectern_emulator::dot<short, signed char>(static_cast<unsigned int>(a), static_cast<unsigned int>(b), c, 2, 2);
}
inline unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
  return lectern_emulator::dot<unsigned short, unsigned char>(a, b, c, 2, 0);
}
inline unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
  return lectern_emulator::dot<unsigned short, unsigned char>(a, b, c, 2, 2);
}
