#include "profile.h"

#include <algorithm>
#include <array>

#include "environment.h"

namespace lectern_emulator {
namespace {

constexpr std::size_t kKiB = 1024;

constexpr std::array kProfiles = {
    Profile{"sm_75", "Lectern emulated GPU, compute capability 7.5 (runs on the CPU)", 7, 5, 64 * kKiB, 64 * kKiB, 0, 1024, 16},
    Profile{"sm_86", "Lectern emulated GPU, compute capability 8.6 (runs on the CPU)", 8, 6, 99 * kKiB, 100 * kKiB, kKiB, 1536, 16},
    Profile{"sm_90", "Lectern emulated GPU (runs on the CPU)", 9, 0, 227 * kKiB, 228 * kKiB, kKiB, 2048, 32},
};

int whole(int value, int unit) { return (value + unit - 1) / unit; }

}  // namespace

const Profile* find_profile(const std::string& name) {
  const auto found = std::find_if(kProfiles.begin(), kProfiles.end(), [&](const Profile& p) { return name == p.name; });
  return found == kProfiles.end() ? nullptr : &*found;
}

const Profile& default_profile() { return kProfiles.back(); }

const Profile& profile() { return *environment().profile; }

int resident_blocks(const Profile& profile, const BlockNeeds& block) {
  const std::size_t shared = block.shared_bytes + profile.reserved_shared_per_block;
  if (block.threads > profile.threads_per_block || block.shared_bytes > profile.most_shared_per_block) return 0;
  const int warps = whole(block.threads, profile.warp_size);
  int blocks = std::min(profile.blocks_per_multiprocessor, profile.threads_per_multiprocessor / (warps * profile.warp_size));
  if (shared > 0) blocks = std::min(blocks, static_cast<int>(profile.shared_per_multiprocessor / shared));
  if (block.registers_per_thread > 0) {
    const int per_warp = whole(block.registers_per_thread * profile.warp_size, profile.registers_per_allocation) * profile.registers_per_allocation;
    if (per_warp * warps > profile.registers_per_block) return 0;
    blocks = std::min(blocks, profile.registers_per_multiprocessor / per_warp / warps);
  }
  return blocks;
}

}  // namespace lectern_emulator
