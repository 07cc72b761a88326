// Conversions between numbers by the rounding in the name, and between numbers and their bits. To an integer, what is out of
// range saturates. Those that need the processor's rounding mode are defined in the library.
#pragma once

#include "language.h"
#include "rounding.h"

// Of not-a-number a conversion of float to 32 bits makes 0; any other makes the highest bit alone.
#define LECTERN_TO_INTEGER(from, type, name, of_nan)                                                                    \
  inline type name##_rn(from x) { return lectern_emulator::to_integer<type>(x, lectern_emulator::Rounding::kNearest, of_nan); } \
  inline type name##_rz(from x) { return lectern_emulator::to_integer<type>(x, lectern_emulator::Rounding::kZero, of_nan); }    \
  inline type name##_rd(from x) { return lectern_emulator::to_integer<type>(x, lectern_emulator::Rounding::kDown, of_nan); }    \
  inline type name##_ru(from x) { return lectern_emulator::to_integer<type>(x, lectern_emulator::Rounding::kUp, of_nan); }
LECTERN_TO_INTEGER(float, int, __float2int, 0)
LECTERN_TO_INTEGER(float, unsigned int, __float2uint, 0)
LECTERN_TO_INTEGER(float, long long, __float2ll, lectern_emulator::nan_as_wide_integer<long long>())
LECTERN_TO_INTEGER(float, unsigned long long, __float2ull, lectern_emulator::nan_as_wide_integer<unsigned long long>())
LECTERN_TO_INTEGER(double, int, __double2int, static_cast<int>(0x80000000u))
LECTERN_TO_INTEGER(double, unsigned int, __double2uint, 0x80000000u)
LECTERN_TO_INTEGER(double, long long, __double2ll, lectern_emulator::nan_as_wide_integer<long long>())
LECTERN_TO_INTEGER(double, unsigned long long, __double2ull, lectern_emulator::nan_as_wide_integer<unsigned long long>())
#undef LECTERN_TO_INTEGER

#define LECTERN_TO_REAL(from, type, name)                    \
  inline type name##_rn(from x) { return static_cast<type>(x); } \
  type name##_rz(from x);                                    \
  type name##_rd(from x);                                    \
  type name##_ru(from x);
LECTERN_TO_REAL(double, float, __double2float)
LECTERN_TO_REAL(int, float, __int2float)
LECTERN_TO_REAL(unsigned int, float, __uint2float)
LECTERN_TO_REAL(long long, float, __ll2float)
LECTERN_TO_REAL(unsigned long long, float, __ull2float)
LECTERN_TO_REAL(long long, double, __ll2double)
LECTERN_TO_REAL(unsigned long long, double, __ull2double)
#undef LECTERN_TO_REAL
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned int x) { return x; }

inline int __float_as_int(float x) { return lectern_emulator::bit_cast<int>(x); }
inline unsigned int __float_as_uint(float x) { return lectern_emulator::bit_cast<unsigned int>(x); }
inline float __int_as_float(int x) { return lectern_emulator::bit_cast<float>(x); }
inline float __uint_as_float(unsigned int x) { return lectern_emulator::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return lectern_emulator::bit_cast<long long>(x); }
inline double __longlong_as_double(long long x) { return lectern_emulator::bit_cast<double>(x); }
inline int __double2hiint(double x) { return static_cast<int>(lectern_emulator::bit_cast<unsigned long long>(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(static_cast<unsigned int>(lectern_emulator::bit_cast<unsigned long long>(x))); }
inline double __hiloint2double(int hi, int lo) {
  return lectern_emulator::bit_cast<double>(static_cast<unsigned long long>(static_cast<unsigned int>(hi)) << 32 |
                               static_cast<unsigned int>(lo));
}
