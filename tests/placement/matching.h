// When does a result match what PLACEMENT.md gives?
#pragma once

#include <string>

#include "lectern/runtime/device.h"

namespace lectern::placement {

/// `expected` with {d}, {i}: the device and its index; ⏎ and ⇥ become newline and tab.
std::string for_device(std::string expected, Device device);

/// Whether `actual` is `expected`. Where that is elided (…) it is compared as far as it is given. Of an error, what
/// follows on further lines is Lectern's own; where a text names PyTorch, Lectern quotes it behind `PyTorch says: `.
bool matches(const std::string& expected, const std::string& actual, bool is_error);

}  // namespace lectern::placement
