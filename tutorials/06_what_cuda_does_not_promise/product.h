// What the programs of the large product share: its side, its operands, and a check that needs no second product.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include "lectern/kernels/matmul.h"
#include "lectern/kernels/sum.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/generator.h"

/// What the machine can give without swapping, in bytes; as much as one likes where the kernel does not say.
inline double available_bytes() {
  std::ifstream meminfo("/proc/meminfo");
  for (std::string word; meminfo >> word;) {
    if (double kibibytes = 0; word == "MemAvailable:" && meminfo >> kibibytes) return kibibytes * 1024;
  }
  return std::numeric_limits<double>::infinity();
}

/// PRODUCT_SIDE, else 1,000. Throws when three such matrices on the host and three on an emulated device do not fit.
inline std::int64_t side_asked_for() {
  const char* const asked = std::getenv("PRODUCT_SIDE");
  const std::int64_t side = asked != nullptr ? std::atoll(asked) : 1000;
  if (side < 1) throw lectern::Error(std::string("PRODUCT_SIDE is the side of a matrix, 1 or more, and not ") + asked);
  const double needed = 6.0 * static_cast<double>(side) * static_cast<double>(side) * sizeof(float);
  if (needed > available_bytes()) {
    const auto megabytes = [](double bytes) { return std::to_string(static_cast<std::int64_t>(bytes / 1e6)) + " MB"; };
    throw lectern::Error("PRODUCT_SIDE=" + std::to_string(side) + " needs " + megabytes(needed) + " of free memory, and " +
                         megabytes(available_bytes()) + " are free; ask for a smaller side");
  }
  return side;
}

/// A side × side matrix of the numbers 0, 1 and 2, on the cpu. Sums of their products are exact in float32.
inline lectern::Tensor operand(std::int64_t side, std::uint64_t seed) {
  lectern::manual_seed(seed);
  return lectern::randint(0, 3, {side, side}, {.dtype = lectern::kFloat32});
}

/// What the sum of all elements of a · b must be: the column sums of a times the row sums of b.
inline double expected_sum(const lectern::Tensor& a, const lectern::Tensor& b) {
  const lectern::Tensor columns = sum(a, {0}).to(lectern::kFloat64);
  const lectern::Tensor rows = sum(b, {1}).to(lectern::kFloat64);
  return dot(columns, rows).item<double>();
}

/// The sum of all elements of c, added up in float64, some rows at a time.
inline double sum_of(const lectern::Tensor& c) {
  constexpr std::int64_t kRows = 500;
  double total = 0;
  for (std::int64_t row = 0; row < c.size(0); row += kRows) {
    total += sum(c.narrow(0, row, std::min(kRows, c.size(0) - row)).to(lectern::kFloat64)).item<double>();
  }
  return total;
}
