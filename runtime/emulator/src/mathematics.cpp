// The less common functions of CUDA's mathematics: of pi, of the normal distribution, lengths, Bessel functions.
#include "lectern_emulator/math_functions.h"

#include <limits>

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kRootOfPi = 1.77245385090551602730;
constexpr double kRootOfTwo = 1.41421356237309504880;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One step of Halley's method towards the x whose error function, or its complement, is off by `error`.
double refined(double x, double error) {
  const double step = error / (2.0 / kRootOfPi * std::exp(-x * x));
  return x - step / (1.0 + x * step);
}

/// A first guess of the inverse, from log(1 - y * y).
double guessed(double logarithm) {
  constexpr double kShape = 0.147;
  const double a = 2.0 / (kPi * kShape) + logarithm / 2.0;
  return std::sqrt(std::sqrt(a * a - logarithm / kShape) - a);
}

}  // namespace

namespace lectern_emulator {

double sine_of_pi(double x) {
  double rest = std::remainder(x, 2.0);
  if (std::fabs(rest) > 0.5) rest = std::copysign(1.0, rest) - rest;
  return rest == 0.0 ? std::copysign(0.0, x) : std::sin(kPi * rest);
}

double cosine_of_pi(double x) {
  const double rest = std::fabs(std::remainder(x, 2.0));
  if (rest <= 0.25) return std::cos(kPi * rest);
  return rest <= 0.75 ? std::sin(kPi * (0.5 - rest)) : -std::cos(kPi * (1.0 - rest));
}

}  // namespace lectern_emulator

double erfinv(double y) {
  if (!(std::fabs(y) <= 1.0)) return kNan;
  if (std::fabs(y) >= 0.5) return std::copysign(erfcinv(1.0 - std::fabs(y)), y);
  if (y == 0.0) return y;
  double x = std::copysign(guessed(std::log1p(-y * y)), y);
  for (int i = 0; i < 3; ++i) x = refined(x, std::erf(x) - y);
  return x;
}

double erfcinv(double y) {
  if (!(y >= 0.0 && y <= 2.0)) return kNan;
  if (y == 0.0) return kInfinity;
  if (y > 1.0) return -erfcinv(2.0 - y);
  if (y > 0.5) return erfinv(1.0 - y);
  double x = guessed(std::log(y * (2.0 - y)));
  // Newton's method on the logarithm, for y may be as small as a double can be.
  for (int i = 0; i < 4; ++i) {
    const double complement = std::erfc(x);
    if (complement > 0.0) x += std::log(complement / y) * complement / (2.0 / kRootOfPi * std::exp(-x * x));
  }
  return x;
}

double erfcx(double x) {
  if (x < 2.0) return x < -26.7 ? kInfinity : std::exp(x * x) * std::erfc(x);
  double fraction = x;  // Laplace's continued fraction, from its far end
  for (int i = 120; i > 0; --i) fraction = x + 0.5 * i / fraction;
  return 1.0 / (kRootOfPi * fraction);
}

double normcdf(double x) { return 0.5 * std::erfc(-x / kRootOfTwo); }
double normcdfinv(double y) { return y >= 0.0 && y <= 1.0 ? -kRootOfTwo * erfcinv(2.0 * y) : kNan; }

double norm(int dim, const double* p) {
  double length = 0.0;
  for (int i = 0; i < dim; ++i) length = std::hypot(length, p[i]);
  return length;
}
double rnorm(int dim, const double* p) { return 1.0 / norm(dim, p); }
float normf(int dim, const float* p) {
  double sum = 0.0;  // the squares of floats neither overflow nor vanish in double
  for (int i = 0; i < dim; ++i) sum += static_cast<double>(p[i]) * static_cast<double>(p[i]);
  return static_cast<float>(std::sqrt(sum));
}
float rnormf(int dim, const float* p) { return 1.0f / normf(dim, p); }

double cyl_bessel_i0(double x) { return std::cyl_bessel_i(0.0, std::fabs(x)); }
double cyl_bessel_i1(double x) { return std::copysign(std::cyl_bessel_i(1.0, std::fabs(x)), x); }
