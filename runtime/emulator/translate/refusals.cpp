// Is this name one that the emulator refuses? Nothing that it does not implement may pass unnoticed.
#include <algorithm>

#include "refused_names.h"
#include "translator.h"

namespace lectern_translate {
namespace {

constexpr std::string_view kThrust = "is Thrust's CUDA system, which is not emulated: use thrust::device and thrust::device_vector, which run through its C++ system";

bool matches(std::string_view pattern, std::string_view name) {
  if (pattern.back() != '*') return pattern == name;
  pattern.remove_suffix(1);
  return name.starts_with(pattern);
}

std::string message(std::string_view name, std::string_view reason) { return std::string(name) + " " + std::string(reason); }

}  // namespace

std::string refusal_of(const TokenList& list, std::size_t i, const Scope& scope) {
  const std::string& name = list.at(i).text;
  if (name == "asm" || name == "__asm__") {
    if (!scope.in_device_function) return "";
    return message(name, "in device code is PTX, which is not emulated: write it in C++");
  }
  if (i > 0 && (list.is(i - 1, ".") || list.is(i - 1, "->"))) return "";
  if (name == "cuda" && i > 1 && list.is(i - 1, "::")) {
    if (list.is(i - 2, "thrust")) return message("thrust::cuda", kThrust);
    if (i > 3 && list.is(i - 2, "system") && list.is(i - 4, "thrust")) return message("thrust::system::cuda", kThrust);
  }
  for (const RefusedName& rule : refused_names()) {
    if (matches(rule.name, name)) return message(name, rule.reason);
  }
  return "";
}

}  // namespace lectern_translate
