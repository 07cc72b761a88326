// Arithmetic and conversions that round towards zero, downwards or upwards: done by the processor in that mode.
#include <cfenv>

#include "lectern_emulator/conversion_intrinsics.h"
#include "lectern_emulator/float_intrinsics.h"

namespace {

/// `compute` under a rounding mode; what it reads and gives must be volatile, for the compiler knows no modes.
template <int kMode, class Compute>
auto in_mode(Compute compute) {
  const int before = std::fegetround();
  std::fesetround(kMode);
  const auto result = compute();
  std::fesetround(before);
  return result;
}

}  // namespace

#define IN_EVERY_MODE(type, name, parameters, prepare, expression)                                                            \
  type name##_rz parameters { prepare; return in_mode<FE_TOWARDZERO>([&]() -> type { volatile type r = expression; return r; }); } \
  type name##_rd parameters { prepare; return in_mode<FE_DOWNWARD>([&]() -> type { volatile type r = expression; return r; }); }   \
  type name##_ru parameters { prepare; return in_mode<FE_UPWARD>([&]() -> type { volatile type r = expression; return r; }); }
#define OF_ONE(type, name, expression) IN_EVERY_MODE(type, name, (type x), volatile type a = x, expression)
#define OF_TWO(type, name, expression) \
  IN_EVERY_MODE(type, name, (type x, type y), volatile type a = x; volatile type b = y, expression)
#define CONVERSION(from, type, name) IN_EVERY_MODE(type, name, (from x), volatile from a = x, static_cast<type>(a))

OF_TWO(float, __fadd, a + b)
OF_TWO(float, __fsub, a - b)
OF_TWO(float, __fmul, a* b)
OF_TWO(float, __fdiv, a / b)
OF_ONE(float, __frcp, 1.0f / a)
OF_ONE(float, __fsqrt, std::sqrt(a))
OF_TWO(double, __dadd, a + b)
OF_TWO(double, __dsub, a - b)
OF_TWO(double, __dmul, a* b)
OF_TWO(double, __ddiv, a / b)
OF_ONE(double, __drcp, 1.0 / a)
OF_ONE(double, __dsqrt, std::sqrt(a))
IN_EVERY_MODE(float, __fmaf, (float x, float y, float z), volatile float a = x, std::fma(a, y, z))
IN_EVERY_MODE(double, __fma, (double x, double y, double z), volatile double a = x, std::fma(a, y, z))
CONVERSION(double, float, __double2float)
CONVERSION(int, float, __int2float)
CONVERSION(unsigned int, float, __uint2float)
CONVERSION(long long, float, __ll2float)
CONVERSION(unsigned long long, float, __ull2float)
CONVERSION(long long, double, __ll2double)
CONVERSION(unsigned long long, double, __ull2double)
