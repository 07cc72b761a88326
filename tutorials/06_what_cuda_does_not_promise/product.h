// What the programs of the large product share: its side, its operands, and a check that needs no second product.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lectern/kernels/matmul.h"
#include "lectern/kernels/sum.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/generator.h"

/// PRODUCT_SIDE, else 1,000.
inline std::int64_t side_asked_for() {
  const char* const asked = std::getenv("PRODUCT_SIDE");
  const std::int64_t side = asked != nullptr ? std::atoll(asked) : 1000;
  if (side < 1) throw lectern::Error(std::string("PRODUCT_SIDE is the side of a matrix, 1 or more, and not ") + asked);
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
