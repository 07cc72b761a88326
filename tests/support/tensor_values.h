// Comparing tensors in tests: shape and dtype exactly, values within a tolerance, on whatever device they are.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "lectern/runtime/tensor.h"

namespace lectern::test {

/// All elements in row-major order, on the host.
inline std::vector<double> values(const Tensor& tensor) {
  const Tensor host = tensor.detach().cpu().to(kFloat64).contiguous();
  const double* const first = host.data_ptr<double>();
  return {first, first + host.numel()};
}

/// Relative to the larger of 1 and the expected value; NaN equals NaN.
inline ::testing::AssertionResult is_close(const Tensor& actual, const Tensor& expected, double tolerance = 1e-5) {
  if (actual.sizes() != expected.sizes() || actual.dtype() != expected.dtype()) {
    return ::testing::AssertionFailure() << "got a " << describe(actual) << ", expected a " << describe(expected);
  }
  const std::vector<double> got = values(actual);
  const std::vector<double> wanted = values(expected);
  for (std::size_t i = 0; i < got.size(); ++i) {
    const bool both_nan = std::isnan(got[i]) && std::isnan(wanted[i]);
    const bool is_near = std::abs(got[i] - wanted[i]) <= tolerance * std::max(1.0, std::abs(wanted[i]));
    if (!both_nan && !is_near && got[i] != wanted[i]) {  // != lets equal infinities pass
      return ::testing::AssertionFailure() << "element " << i << " is " << got[i] << ", expected " << wanted[i];
    }
  }
  return ::testing::AssertionSuccess();
}

/// The same shape, dtype and elements, bit for bit as far as a double shows.
inline ::testing::AssertionResult is_equal(const Tensor& actual, const Tensor& expected) {
  return is_close(actual, expected, 0.0);
}

}  // namespace lectern::test
