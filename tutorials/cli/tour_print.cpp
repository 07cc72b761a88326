#include "tour_print.h"

#include <algorithm>

#include "doctor_runtime.h"
#include "text.h"
#include "tour_regions.h"

fmt::format_context::iterator fmt::formatter<lectern::Device>::format(const lectern::Device& device,
                                                                      fmt::format_context& context) const {
  const bool is_emulated = device.is_cuda() && lectern::cli::build_flavour() == lectern::cli::Flavour::kEmulated;
  return fmt::formatter<std::string>::format(device.str() + (is_emulated ? " (emulated)" : ""), context);
}

namespace lectern::cli {

namespace {

constexpr std::size_t kWidth = 96;
constexpr std::string_view kMargin = "   ";
constexpr std::string_view kCodeMargin = "   | ";
constexpr std::string_view kOutputMargin = "     ";

void print_lines(std::string_view prefix, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    fmt::print("{}{}\n", prefix, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::string cuda_name() { return fmt::format("{}", Device(DeviceType::kCuda)); }

void heading(int number, std::string_view title) { fmt::print("\n{}. {}\n", number, title); }

void narrate(const std::string& text) {
  fmt::print("{}\n", wrap(std::string(kMargin) + text, kWidth, kMargin.size()));
}

void show_code(std::string_view name) { print_lines(kCodeMargin, source_region(name)); }

void print_indented(std::string_view text) { print_lines(kOutputMargin, text); }

}  // namespace lectern::cli
