// Which GPU is emulated? A profile holds the limits of one compute capability; LECTERN_EMULATED_GPU names it.
#pragma once

#include <cstddef>
#include <string>

namespace lectern_emulator {

/// What NVIDIA's tables of compute capabilities say; sizes are bytes. What all of ours have in common is a default.
struct Profile {
  const char* name;         // as nvcc's -arch calls it
  const char* device_name;  // says that it is emulated
  int major;
  int minor;
  std::size_t most_shared_per_block;  // for kernels that ask for it by cudaFuncSetAttribute
  std::size_t shared_per_multiprocessor;
  std::size_t reserved_shared_per_block;
  int threads_per_multiprocessor;
  int blocks_per_multiprocessor;

  int multiprocessors = 4;
  std::size_t shared_per_block = 48 * 1024;
  int registers_per_block = 65536;
  int registers_per_multiprocessor = 65536;
  int registers_per_allocation = 256;  // a warp gets them in such pieces
  int warp_size = 32;
  int threads_per_block = 1024;
  int block_x = 1024;
  int block_y = 1024;
  int block_z = 64;
  int grid_x = 2147483647;
  int grid_y = 65535;
  int grid_z = 65535;
};

/// The profile of this name, or null: sm_75, sm_86, sm_90.
const Profile* find_profile(const std::string& name);
const Profile& default_profile();
/// That of this process.
const Profile& profile();

/// What one block of a kernel needs.
struct BlockNeeds {
  int threads;
  std::size_t shared_bytes;      // static and dynamic
  int registers_per_thread = 0;  // 0: not known, and no limit
};

/// How many such blocks are on a multiprocessor at once; 0 where one alone is too large.
int resident_blocks(const Profile& profile, const BlockNeeds& block);

}  // namespace lectern_emulator
