#include "redzone.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "managed_memory.h"
#include "platform.h"
#include "report.h"

namespace lectern_emulator {
namespace {

constexpr std::array<unsigned char, 2> kPattern = {0xF5, 0xFF};  // by the parity of the address
constexpr std::size_t kPage = 4096;

unsigned char pattern_at(const char* byte) { return kPattern[reinterpret_cast<std::uintptr_t>(byte) % 2]; }

/// A page of the pattern, to compare with; it begins at an even address.
const char* pattern_page() {
  alignas(2) static const auto page = [] {
    std::array<char, kPage> bytes{};
    for (std::size_t i = 0; i < kPage; ++i) bytes[i] = static_cast<char>(kPattern[i % 2]);
    return bytes;
  }();
  return page.data();
}

thread_local const char* running_kernel = nullptr;

}  // namespace

void fill_redzone(char* start, std::size_t bytes) {
  for (char* byte = start; byte != start + bytes; ++byte) *byte = static_cast<char>(pattern_at(byte));
}

std::size_t first_changed(const char* start, std::size_t bytes) {
  for (std::size_t done = 0; done < bytes;) {
    const std::size_t odd = reinterpret_cast<std::uintptr_t>(start + done) % 2;
    const std::size_t piece = std::min(bytes - done, kPage - odd);
    if (std::memcmp(start + done, pattern_page() + odd, piece) != 0) break;
    done += piece;
    if (done == bytes) return bytes;
  }
  for (std::size_t i = 0; i < bytes; ++i) {
    if (static_cast<unsigned char>(start[i]) != pattern_at(start + i)) return i;
  }
  return bytes;
}

void report_overrun(const char* start, std::size_t size_bytes, std::size_t behind) {
  const int device = platform().device_of(start);
  const std::string where = device >= 0 ? "on device " + std::to_string(device) : "of managed memory";
  const std::string who = running_kernel != nullptr ? std::string("the kernel ") + running_kernel : "something";
  report("%s wrote behind the end of an allocation: %zu bytes behind the %zu bytes at %p %s", who.c_str(), behind, size_bytes,
         static_cast<const void*>(start), where.c_str());
  report_detail("Compare the index with the size of the array; the last block often has more threads than elements are left.");
}

KernelName::KernelName(const char* name) { running_kernel = name; }
KernelName::~KernelName() { running_kernel = nullptr; }

}  // namespace lectern_emulator
