// Cooperative groups: the grid, the block, tiles, those of a warp who are here, and parts of these. Clusters are refused by
// name.
#pragma once

#if __cplusplus < 201703L
#error "Lectern's emulator: cooperative_groups.h needs C++17, which is also the default: leave out the older --std"
#endif

#include "lectern_emulator/block_tiles.h"
#include "lectern_emulator/coalesced_groups.h"
#include "lectern_emulator/grid_group.h"
#include "lectern_emulator/group_invoke.h"
#include "lectern_emulator/thread_groups.h"

namespace cooperative_groups {

template <class Unused = void>
thread_group this_cluster() {
  static_assert(!std::is_void_v<Unused>, "Lectern's emulator: cooperative_groups::this_cluster: clusters are not emulated");
  return this_thread_block();
}

}  // namespace cooperative_groups
