// Cooperative groups: all threads of a grid, which can wait for each other when cudaLaunchCooperativeKernel launched it.
#pragma once

#include "thread_groups.h"

namespace lectern_emulator {

/// Waits until every thread of the grid that has not exited is here. Ends a launch that was not cooperative.
void meet_grid(const void* site);
bool is_grid_cooperative();

}  // namespace lectern_emulator

namespace cooperative_groups {

class grid_group {
 public:
  struct arrival_token {};

  /// Whether its threads can wait for each other.
  bool is_valid() const { return lectern_emulator::is_grid_cooperative(); }
  void sync(const void* site = emulated::call_site()) const { lectern_emulator::meet_grid(site); }
  /// A barrier in two halves: who has arrived may work on, and waits later. Here all waiting is done in the second half.
  arrival_token barrier_arrive() const { return {}; }
  void barrier_wait(arrival_token&&, const void* site = emulated::call_site()) const { sync(site); }

  static unsigned long long size() { return num_blocks() * emulated::block_size(); }
  static unsigned long long num_threads() { return size(); }
  static unsigned long long thread_rank() { return block_rank() * emulated::block_size() + emulated::thread(); }
  static unsigned long long num_blocks() { return 1ull * gridDim.x * gridDim.y * gridDim.z; }
  static unsigned long long block_rank() { return blockIdx.x + 1ull * gridDim.x * (blockIdx.y + 1ull * gridDim.y * blockIdx.z); }
  static dim3 group_dim() { return gridDim; }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 block_index() { return dim3(blockIdx); }
  static dim3 thread_index() { return dim3(threadIdx); }

 private:
  grid_group() = default;
  friend grid_group this_grid();
};

/// The grid of the caller.
inline grid_group this_grid() { return {}; }

}  // namespace cooperative_groups
