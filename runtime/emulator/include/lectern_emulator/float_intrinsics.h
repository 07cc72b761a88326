// Arithmetic whose rounding stands in the name, and the fast functions. Those in _rn are what C++'s operators do; the other
// roundings are done in the library. The fast functions, which are inexact on a device, are the exact ones here.
#pragma once

#include <cmath>

#include "math_functions.h"

// Each of these lines declares the forms in _rz, _rd and _ru.
#define LECTERN_DIRECTED(type, name, ...) \
  type name##_rz(__VA_ARGS__);            \
  type name##_rd(__VA_ARGS__);            \
  type name##_ru(__VA_ARGS__);
LECTERN_DIRECTED(float, __fadd, float x, float y)
LECTERN_DIRECTED(float, __fsub, float x, float y)
LECTERN_DIRECTED(float, __fmul, float x, float y)
LECTERN_DIRECTED(float, __fdiv, float x, float y)
LECTERN_DIRECTED(float, __fmaf, float x, float y, float z)
LECTERN_DIRECTED(float, __frcp, float x)
LECTERN_DIRECTED(float, __fsqrt, float x)
LECTERN_DIRECTED(double, __dadd, double x, double y)
LECTERN_DIRECTED(double, __dsub, double x, double y)
LECTERN_DIRECTED(double, __dmul, double x, double y)
LECTERN_DIRECTED(double, __ddiv, double x, double y)
LECTERN_DIRECTED(double, __fma, double x, double y, double z)
LECTERN_DIRECTED(double, __drcp, double x)
LECTERN_DIRECTED(double, __dsqrt, double x)
#undef LECTERN_DIRECTED

namespace lectern_emulator {
/// A result that the compiler may not make one step with the next.
template <class T>
inline T separate(T x) {
#if defined(__FP_FAST_FMA) || defined(__FP_FAST_FMAF)
  volatile T kept = x;
  return kept;
#else
  return x;
#endif
}
}  // namespace lectern_emulator

inline float __fadd_rn(float x, float y) { return lectern_emulator::separate(x + y); }
inline float __fsub_rn(float x, float y) { return lectern_emulator::separate(x - y); }
inline float __fmul_rn(float x, float y) { return lectern_emulator::separate(x * y); }
inline float __fdiv_rn(float x, float y) { return x / y; }
inline float __fmaf_rn(float x, float y, float z) { return std::fma(x, y, z); }
inline float __fmaf_ieee_rn(float x, float y, float z) { return std::fma(x, y, z); }
inline float __frcp_rn(float x) { return 1.0f / x; }
inline float __fsqrt_rn(float x) { return std::sqrt(x); }
inline float __frsqrt_rn(float x) { return rsqrtf(x); }
inline double __dadd_rn(double x, double y) { return lectern_emulator::separate(x + y); }
inline double __dsub_rn(double x, double y) { return lectern_emulator::separate(x - y); }
inline double __dmul_rn(double x, double y) { return lectern_emulator::separate(x * y); }
inline double __ddiv_rn(double x, double y) { return x / y; }
inline double __fma_rn(double x, double y, double z) { return std::fma(x, y, z); }
inline double __drcp_rn(double x) { return 1.0 / x; }
inline double __dsqrt_rn(double x) { return std::sqrt(x); }

inline float __saturatef(float x) { return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f; }
inline float __fdividef(float x, float y) { return x / y; }
inline float __expf(float x) { return std::exp(x); }
inline float __exp10f(float x) { return std::pow(10.0f, x); }
inline float __logf(float x) { return std::log(x); }
inline float __log2f(float x) { return std::log2(x); }
inline float __log10f(float x) { return std::log10(x); }
inline float __sinf(float x) { return std::sin(x); }
inline float __cosf(float x) { return std::cos(x); }
inline float __tanf(float x) { return std::tan(x); }
inline float __tanhf(float x) { return std::tanh(x); }
inline float __powf(float x, float y) { return std::pow(x, y); }
inline void __sincosf(float x, float* sine, float* cosine) {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
