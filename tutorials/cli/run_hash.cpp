#include "run_hash.h"

#include <fmt/format.h>

#include <cstdint>

namespace lectern::cli {

std::string content_name(std::string_view text) {
  __extension__ using Wide = unsigned __int128;
  // The offset basis and the prime that FNV gives for 128 bits; the prime is 2^88 + 0x13b.
  constexpr Wide kPrime = (Wide{1} << 88) + 0x13b;
  Wide hash = (Wide{0x6c62272e07bb0142} << 64) + 0x62b821756295c58d;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= kPrime;
  }
  return fmt::format("{:016x}{:016x}", static_cast<std::uint64_t>(hash >> 64), static_cast<std::uint64_t>(hash));
}

}  // namespace lectern::cli
