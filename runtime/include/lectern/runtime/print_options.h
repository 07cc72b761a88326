// How tensors are printed: the settings of PyTorch's `torch.set_printoptions`, with its defaults.
#pragma once

#include <cstdint>
#include <optional>

namespace lectern {

/// `set_print_options({.precision = 2})` changes one setting and puts the others back to PyTorch's defaults.
struct PrintOptions {
  /// Digits after the point of a floating-point number that is not whole.
  int precision = 4;
  /// A tensor of more elements than this is summarised.
  std::int64_t threshold = 1000;
  /// How many elements a summary shows at each end of a dimension.
  std::int64_t edgeitems = 3;
  /// Characters after which a line is broken.
  std::int64_t linewidth = 80;
  /// true: always `1.0000e+00`; false: never; absent: decided from the elements that are shown.
  std::optional<bool> sci_mode = std::nullopt;
};

/// The settings in force, for the whole process.
PrintOptions print_options();
/// Puts `options` in force. \throws ValueError when a number is negative.
void set_print_options(const PrintOptions& options);

}  // namespace lectern
