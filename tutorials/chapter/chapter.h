// What the chapters' programs share: Python's print, and the device that the reader asked for.
#pragma once

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstdio>
#include <string>

#include "lectern/nn/module.h"
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/device.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "lectern/runtime/tensor.h"
#include "lectern/runtime/version.h"

/// An emulated cuda device is never named without saying so: `cuda:0 (emulated)`.
template <>
struct fmt::formatter<lectern::Device> : fmt::formatter<std::string> {
  auto format(const lectern::Device& device, fmt::format_context& context) const {
    const bool is_emulated = device.is_cuda() && !lectern::version::emulator().empty();
    return fmt::formatter<std::string>::format(device.str() + (is_emulated ? " (emulated)" : ""), context);
  }
};
template <>
struct fmt::formatter<lectern::Tensor> : fmt::ostream_formatter {};

namespace lectern {

/// Python's print: the arguments put into the text, and a line's end. Out at once, so that an error that ends the
/// program comes after it.
template <class... Arguments>
void print(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  fmt::print("{}\n", fmt::format(text, std::forward<Arguments>(arguments)...));
  std::fflush(stdout);
}

/// `[3, 4]`
inline std::string shape_of(const Tensor& tensor) {
  std::string text;
  for (const std::int64_t size : tensor.sizes()) text += fmt::format("{}{}", text.empty() ? "" : ", ", size);
  return "[" + text + "]";
}

/// What `./lectern chapter N PROGRAM --device D` asked for, else cuda where it is there, else cpu.
inline Device device_asked_for(int argc, char** argv) {
  if (argc > 1) return Device(argv[1]);
  return cuda::is_available() ? "cuda" : "cpu";
}

}  // namespace lectern
