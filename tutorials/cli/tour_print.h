// How the tour prints: headings, the C++ that runs next, and what that C++ prints.
#pragma once

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <string>
#include <string_view>

#include "lectern/nn/module.h"
#include "lectern/runtime/device.h"
#include "lectern/runtime/tensor.h"

/// A cuda device of an emulated build is never named without saying so: `cuda:0 (emulated)`.
template <>
struct fmt::formatter<lectern::Device> : fmt::formatter<std::string> {
  fmt::format_context::iterator format(const lectern::Device& device, fmt::format_context& context) const;
};
template <>
struct fmt::formatter<lectern::Tensor> : fmt::ostream_formatter {};

namespace lectern::cli {

/// `cuda (emulated)` in an emulated build, `cuda` in the others.
std::string cuda_name();

/// A numbered heading with an empty line before it.
void heading(int number, std::string_view title);
/// A sentence of the tour itself, wrapped.
void narrate(const std::string& text);
/// The lines between `// [NAME]` and `// [end]` in the tour's own source, as they were when this program was built.
void show_code(std::string_view name);
/// Prints text with the margin that the tour gives to what a program prints.
void print_indented(std::string_view text);

/// Python's print: formats its arguments and ends the line.
template <class... Arguments>
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  print_indented(fmt::format(format, std::forward<Arguments>(arguments)...));
}

}  // namespace lectern::cli
