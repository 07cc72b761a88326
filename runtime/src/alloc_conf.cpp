#include "alloc_conf.h"

#include <fmt/format.h>

#include <charconv>

#include "caching_allocator.h"
#include "lectern/runtime/error.h"

namespace lectern {

namespace {

constexpr std::string_view kMaxSplitSize = "max_split_size_mb";
constexpr std::size_t kMiB = std::size_t{1} << 20;

std::size_t max_split_size(std::string_view digits) {
  std::size_t mebibytes = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), mebibytes);
  if (digits.empty() || parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() ||
      mebibytes > CachingAllocator::kNoLimit / kMiB) {
    throw ValueError(fmt::format("Error parsing value for {}: '{}'\nLECTERN_ALLOC_CONF: write a number, as in {}:128.",
                                 kMaxSplitSize, digits, kMaxSplitSize));
  }
  // Below a segment of 20 MiB the limit would forbid splitting what was fetched to be split.
  if (mebibytes <= 20) throw ValueError(fmt::format("CachingAllocator option {} too small, must be > 20", kMaxSplitSize));
  return mebibytes * kMiB;
}

}  // namespace

std::size_t parse_alloc_conf(std::string_view text) {
  std::size_t result = CachingAllocator::kNoLimit;
  while (!text.empty()) {
    const std::string_view option = text.substr(0, text.find(','));
    text.remove_prefix(option.size() == text.size() ? text.size() : option.size() + 1);
    const std::string_view name = option.substr(0, option.find(':'));
    if (name != kMaxSplitSize) {
      throw ValueError(fmt::format("Unrecognized CachingAllocator option: {}\nLECTERN_ALLOC_CONF: Lectern has {}; PyTorch has more.",
                                   name, kMaxSplitSize));
    }
    result = max_split_size(option.size() > name.size() ? option.substr(name.size() + 1) : std::string_view{});
  }
  return result;
}

}  // namespace lectern
