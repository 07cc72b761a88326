#include "checked_scalar.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "lectern/runtime/error.h"

namespace lectern {

namespace {

// C++'s name of the element type, which PyTorch's text uses.
std::string_view c_type_name(DType dtype) {
  switch (dtype) {
    case DType::kFloat32: return "float";
    case DType::kFloat64: return "double";
    case DType::kFloat16: return "at::Half";
    case DType::kBFloat16: return "c10::BFloat16";
    case DType::kInt32: return "int";
    case DType::kInt64: return "int64_t";
    case DType::kUInt8: return "uint8_t";
    case DType::kBool: return "bool";
  }
  return "?";
}

bool fits_limits(double value, double low, double high) { return value >= low && value <= high; }

bool is_representable(const Scalar& value, DType dtype) {
  const double number = value.to<double>();
  switch (dtype) {
    case DType::kUInt8: return fits_limits(number, -255, 255);  // a negative one wraps, as in PyTorch
    case DType::kInt32:
      return fits_limits(number, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
    case DType::kInt64: return !value.is_floating_point() || fits_limits(number, -0x1p63, 0x1.fffffffffffffp62);
    case DType::kFloat16: return !std::isfinite(number) || std::abs(number) <= 65504.0;
    case DType::kFloat32:
    case DType::kBFloat16: return !std::isfinite(number) || std::abs(number) <= std::numeric_limits<float>::max();
    case DType::kFloat64:
    case DType::kBool: return true;
  }
  return true;
}

}  // namespace

void require_representable(const Scalar& value, DType dtype, std::string_view type_name) {
  if (is_representable(value, dtype)) return;
  throw ValueError(fmt::format("value cannot be converted to type {} without overflow\nThe value is {}; choose a wider dtype.",
                               type_name.empty() ? c_type_name(dtype) : type_name, value.to<double>()));
}

}  // namespace lectern
