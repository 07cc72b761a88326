#include "print_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lectern {

NumberFormat::NumberFormat(const std::vector<Scalar>& values, const PrintOptions& options)
    : precision_(options.precision) {
  if (!values.empty() && values.front().is_floating_point()) {
    choose_for_floats(values, options);
    return;
  }
  for (const Scalar& value : values) {
    width_ = std::max(width_, static_cast<std::int64_t>(text(value).size()));
  }
}

void NumberFormat::choose_for_floats(const std::vector<Scalar>& values, const PrintOptions& options) {
  std::vector<double> counted;  // zeros, inf and nan decide nothing
  for (const Scalar& value : values) {
    const double number = value.to<double>();
    if (std::isfinite(number) && number != 0.0) {
      counted.push_back(number);
    }
  }
  if (counted.empty()) {
    return;  // `0.`, `inf` and `nan` look the same in every mode
  }
  double smallest = std::abs(counted.front());
  double largest = smallest;
  for (const double number : counted) {
    smallest = std::min(smallest, std::abs(number));
    largest = std::max(largest, std::abs(number));
    is_whole_ = is_whole_ && number == std::ceil(number);
  }
  is_scientific_ = largest / smallest > 1000.0 || largest > 1e8 || (!is_whole_ && smallest < 1e-4);
  for (const double number : counted) {
    width_ = std::max(width_, static_cast<std::int64_t>(float_text(number).size()));
  }
  // After the width, as in PyTorch: a forced mode keeps the width of the mode that it replaces.
  is_scientific_ = options.sci_mode.value_or(is_scientific_);
}

std::string NumberFormat::operator()(const Scalar& value) const { return fmt::format("{:>{}}", text(value), width_); }

std::string NumberFormat::text(const Scalar& value) const {
  if (value.is_bool()) {
    return value.to<bool>() ? "True" : "False";
  }
  return value.is_integral() ? fmt::format("{}", value.to<std::int64_t>()) : float_text(value.to<double>());
}

std::string NumberFormat::float_text(double value) const {
  if (std::isnan(value)) {
    return "nan";  // never "-nan"
  }
  if (is_scientific_) {
    return fmt::format("{:.{}e}", value, precision_);
  }
  if (is_whole_) {
    return fmt::format("{:.0f}{}", value, std::isinf(value) ? "" : ".");
  }
  return fmt::format("{:.{}f}", value, precision_);
}

}  // namespace lectern
