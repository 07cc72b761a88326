// The mathematics that CUDA puts into the global namespace, as far as <math.h> does not. In full precision: what the device
// computes to a few units in the last place is rounded at least as well here.
#pragma once

#include <math.h>    // C++'s, which brings the overloads for float into the global namespace
#include <stdlib.h>  // and those of abs

#include <cmath>
#include <ctime>

inline int min(int a, int b) { return a < b ? a : b; }
inline unsigned int min(unsigned int a, unsigned int b) { return a < b ? a : b; }
inline unsigned int min(int a, unsigned int b) { return min(static_cast<unsigned int>(a), b); }
inline unsigned int min(unsigned int a, int b) { return min(a, static_cast<unsigned int>(b)); }
inline long min(long a, long b) { return a < b ? a : b; }
inline unsigned long min(unsigned long a, unsigned long b) { return a < b ? a : b; }
inline unsigned long min(long a, unsigned long b) { return min(static_cast<unsigned long>(a), b); }
inline unsigned long min(unsigned long a, long b) { return min(a, static_cast<unsigned long>(b)); }
inline long long min(long long a, long long b) { return a < b ? a : b; }
inline unsigned long long min(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
inline unsigned long long min(long long a, unsigned long long b) { return min(static_cast<unsigned long long>(a), b); }
inline unsigned long long min(unsigned long long a, long long b) { return min(a, static_cast<unsigned long long>(b)); }
inline float min(float a, float b) { return std::fmin(a, b); }
inline double min(double a, double b) { return std::fmin(a, b); }
inline double min(float a, double b) { return std::fmin(static_cast<double>(a), b); }
inline double min(double a, float b) { return std::fmin(a, static_cast<double>(b)); }
inline int max(int a, int b) { return a > b ? a : b; }
inline unsigned int max(unsigned int a, unsigned int b) { return a > b ? a : b; }
inline unsigned int max(int a, unsigned int b) { return max(static_cast<unsigned int>(a), b); }
inline unsigned int max(unsigned int a, int b) { return max(a, static_cast<unsigned int>(b)); }
inline long max(long a, long b) { return a > b ? a : b; }
inline unsigned long max(unsigned long a, unsigned long b) { return a > b ? a : b; }
inline unsigned long max(long a, unsigned long b) { return max(static_cast<unsigned long>(a), b); }
inline unsigned long max(unsigned long a, long b) { return max(a, static_cast<unsigned long>(b)); }
inline long long max(long long a, long long b) { return a > b ? a : b; }
inline unsigned long long max(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
inline unsigned long long max(long long a, unsigned long long b) { return max(static_cast<unsigned long long>(a), b); }
inline unsigned long long max(unsigned long long a, long long b) { return max(a, static_cast<unsigned long long>(b)); }
inline float max(float a, float b) { return std::fmax(a, b); }
inline double max(double a, double b) { return std::fmax(a, b); }
inline double max(float a, double b) { return std::fmax(static_cast<double>(a), b); }
inline double max(double a, float b) { return std::fmax(a, static_cast<double>(b)); }
inline unsigned int umin(unsigned int a, unsigned int b) { return min(a, b); }
inline unsigned int umax(unsigned int a, unsigned int b) { return max(a, b); }
inline long long llmin(long long a, long long b) { return min(a, b); }
inline long long llmax(long long a, long long b) { return max(a, b); }
inline unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
inline unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }

inline float fdividef(float x, float y) { return x / y; }
inline double rcbrt(double x) { return 1.0 / std::cbrt(x); }
inline float rcbrtf(float x) { return static_cast<float>(rcbrt(static_cast<double>(x))); }
inline double rhypot(double x, double y) { return 1.0 / std::hypot(x, y); }
inline float rhypotf(float x, float y) { return static_cast<float>(rhypot(static_cast<double>(x), static_cast<double>(y))); }
inline double norm3d(double a, double b, double c) { return std::hypot(std::hypot(a, b), c); }
inline double norm4d(double a, double b, double c, double d) { return std::hypot(std::hypot(a, b), std::hypot(c, d)); }
inline double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
inline double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
inline float norm3df(float a, float b, float c) {
  return static_cast<float>(norm3d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c)));
}
inline float norm4df(float a, float b, float c, float d) {
  return static_cast<float>(
      norm4d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c), static_cast<double>(d)));
}
inline float rnorm3df(float a, float b, float c) {
  return static_cast<float>(rnorm3d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c)));
}
inline float rnorm4df(float a, float b, float c, float d) {
  return static_cast<float>(
      rnorm4d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c), static_cast<double>(d)));
}

// ---- Defined in the library ----
/// The length of a vector of `dim` numbers, and 1 over it.
double norm(int dim, const double* p);
double rnorm(int dim, const double* p);
float normf(int dim, const float* p);
float rnormf(int dim, const float* p);
/// The inverses of the error functions, exp(x * x) * erfc(x), and the normal distribution with its inverse.
double erfinv(double y);
double erfcinv(double y);
double erfcx(double x);
double normcdf(double x);
double normcdfinv(double y);
/// Modified Bessel functions of the first kind.
double cyl_bessel_i0(double x);
double cyl_bessel_i1(double x);
inline float erfinvf(float y) { return static_cast<float>(erfinv(static_cast<double>(y))); }
inline float erfcinvf(float y) { return static_cast<float>(erfcinv(static_cast<double>(y))); }
inline float erfcxf(float x) { return static_cast<float>(erfcx(static_cast<double>(x))); }
inline float normcdff(float x) { return static_cast<float>(normcdf(static_cast<double>(x))); }
inline float normcdfinvf(float y) { return static_cast<float>(normcdfinv(static_cast<double>(y))); }
inline float cyl_bessel_i0f(float x) { return static_cast<float>(cyl_bessel_i0(static_cast<double>(x))); }
inline float cyl_bessel_i1f(float x) { return static_cast<float>(cyl_bessel_i1(static_cast<double>(x))); }

namespace lectern_emulator {
/// The sine and cosine of x times pi; exact zeros and ones at the multiples of a half.
double sine_of_pi(double x);
double cosine_of_pi(double x);
}  // namespace lectern_emulator

// C23 has the functions that follow, and so have newer C libraries.
#if !defined(__GLIBC_PREREQ)
#define LECTERN_LIBC_LACKS(major, minor) 1
#else
#define LECTERN_LIBC_LACKS(major, minor) !__GLIBC_PREREQ(major, minor)
#endif
#if LECTERN_LIBC_LACKS(2, 41)
inline double sinpi(double x) { return lectern_emulator::sine_of_pi(x); }
inline double cospi(double x) { return lectern_emulator::cosine_of_pi(x); }
inline float sinpif(float x) { return static_cast<float>(sinpi(static_cast<double>(x))); }
inline float cospif(float x) { return static_cast<float>(cospi(static_cast<double>(x))); }
#endif
#if LECTERN_LIBC_LACKS(2, 42)
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
inline float rsqrtf(float x) { return static_cast<float>(rsqrt(static_cast<double>(x))); }
#endif
#undef LECTERN_LIBC_LACKS
inline float rsqrt(float x) { return rsqrtf(x); }
inline float rcbrt(float x) { return rcbrtf(x); }
inline float sinpi(float x) { return sinpif(x); }
inline float cospi(float x) { return cospif(x); }
inline float erfinv(float y) { return erfinvf(y); }
inline float erfcinv(float y) { return erfcinvf(y); }
inline float erfcx(float x) { return erfcxf(x); }
inline float normcdf(float x) { return normcdff(x); }
inline float normcdfinv(float y) { return normcdfinvf(y); }
inline void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
inline void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}
inline void sincospi(float x, float* sine, float* cosine) { sincospif(x, sine, cosine); }
inline void sincos(float x, float* sine, float* cosine) {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
inline float exp10(float x) { return std::pow(10.0f, x); }
#if !defined(__GLIBC__)
inline double exp10(double x) { return std::pow(10.0, x); }
inline float exp10f(float x) { return std::pow(10.0f, x); }
inline void sincos(double x, double* sine, double* cosine) {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}
inline void sincosf(float x, float* sine, float* cosine) { sincos(x, sine, cosine); }
#endif

// nvcc's promise to its optimiser; nothing is made of it here.
#if !defined(__clang__)
#define __builtin_assume(condition) static_cast<void>(0)
#endif
