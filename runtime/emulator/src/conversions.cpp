// Conversions to int as the device does them: out of range saturates, NaN gives 0.
#include <climits>
#include <cmath>

#include "lectern_emulator/device_functions.h"

namespace {

int saturated(double rounded) {
  if (std::isnan(rounded)) return 0;
  if (rounded <= static_cast<double>(INT_MIN)) return INT_MIN;
  if (rounded >= static_cast<double>(INT_MAX)) return INT_MAX;
  return static_cast<int>(rounded);
}

}  // namespace

int __float2int_rn(float x) { return saturated(std::nearbyint(static_cast<double>(x))); }
int __float2int_rz(float x) { return saturated(std::trunc(static_cast<double>(x))); }
int __float2int_rd(float x) { return saturated(std::floor(static_cast<double>(x))); }
int __float2int_ru(float x) { return saturated(std::ceil(static_cast<double>(x))); }
int __double2int_rn(double x) { return saturated(std::nearbyint(x)); }
int __double2int_rz(double x) { return saturated(std::trunc(x)); }
