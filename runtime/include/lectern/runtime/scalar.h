// A number that comes from the program and not from a tensor: an integer, a floating-point number or a bool.
#pragma once

#include <concepts>
#include <cstdint>
#include <variant>

#include "lectern/runtime/dtype.h"

namespace lectern {

/// Keeps what kind of number it was, because PyTorch's promotion asks for it.
class Scalar {
 public:
  /// Keeps a bool as it is, an integer as int64, a number with a fraction as double.
  template <class T>
    requires std::is_arithmetic_v<T>
  Scalar(T value) {  // NOLINT: implicit, so that x * 2 compiles
    if constexpr (std::same_as<T, bool>) {
      value_ = value;
    } else if constexpr (std::integral<T>) {
      value_ = static_cast<std::int64_t>(value);
    } else {
      value_ = static_cast<double>(value);
    }
  }

  /// Whether it was a bool.
  bool is_bool() const { return std::holds_alternative<bool>(value_); }
  /// Whether it was an integer; a bool was none.
  bool is_integral() const { return std::holds_alternative<std::int64_t>(value_); }
  /// Whether it was a number with a fraction, be it 2.0.
  bool is_floating_point() const { return std::holds_alternative<double>(value_); }
  /// The dtype that a tensor made from it gets: bool, int64 or float32.
  DType default_dtype() const { return is_bool() ? kBool : is_integral() ? kInt64 : kFloat32; }

  /// Its value as T, converted as an element is.
  template <class T>
  T to() const {
    return std::visit([](auto value) { return convert_element<T>(value); }, value_);
  }

 private:
  std::variant<bool, std::int64_t, double> value_ = std::int64_t{0};
};

}  // namespace lectern
