#include "address_text.h"

#include <cstdint>
#include <cstdio>

#include "managed_memory.h"
#include "platform.h"

namespace lectern_emulator {
namespace {

constexpr std::uintptr_t kNullPage = 64 * 1024;

std::string hexadecimal(const void* address) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(address)));
  return text;
}

std::string byte_of(const void* address, const Allocation& allocation) {
  return "byte " + std::to_string(static_cast<const char*>(address) - allocation.start) + " of an allocation of " +
         std::to_string(allocation.size_bytes) + " bytes";
}

}  // namespace

std::string address_text(const void* address, int device) {
  const std::string start = "address " + hexadecimal(address) + ": ";
  const int owner = platform().device_of(address);
  if (const DeviceMemory* const managed = managed_range(); managed != nullptr && managed->contains(address)) {
    if (const auto freed = managed->find_freed(address)) return start + byte_of(address, *freed) + " of managed memory, which was freed";
    return start + "in no allocation of managed memory";
  }
  if (owner < 0) {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    if (number == 0) return start + "a null pointer";
    if (number < kNullPage) return start + std::to_string(number) + " bytes from a null pointer";
    return start + "no memory of a device, and no memory of the host either";
  }
  const DeviceMemory& memory = platform().device(owner).memory;
  const std::string name = "device " + std::to_string(owner);
  if (const auto live = memory.find(address)) {
    const std::string text = start + byte_of(address, *live) + " on " + name;
    if (device < 0 || device == owner) return text;
    return text + ", which device " + std::to_string(device) + " may not touch: copy it over, or call cudaDeviceEnablePeerAccess(" +
           std::to_string(owner) + ", 0)";
  }
  if (const auto freed = memory.find_freed(address)) return start + byte_of(address, *freed) + " on " + name + ", which was freed";
  if (const auto before = memory.find_before(address)) {
    const auto behind = static_cast<const char*>(address) - (before->start + before->size_bytes);
    return start + std::to_string(behind) + " bytes behind an allocation of " + std::to_string(before->size_bytes) + " bytes on " + name;
  }
  return start + "in no allocation on " + name;
}

}  // namespace lectern_emulator
