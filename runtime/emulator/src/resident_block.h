// A block that has begun and not ended, with its threads. As long as none of them has had to wait, they leave no trace here.
#pragma once

#include <cstddef>
#include <vector>

#include "grid_run.h"
#include "lane.h"
#include "run_order.h"
#include "shared_arena.h"
#include "warp.h"

namespace lectern_emulator {

struct ResidentBlock {
  /// Makes room for the threads of a launch's blocks.
  void begin_launch(const GridRun& grid);
  void begin(const GridRun& grid, std::size_t block);

  std::size_t thread_count() const { return lanes.size(); }
  bool has_unstarted() const { return next < lanes.size(); }
  bool is_finished() const { return alive == 0; }
  /// Whether all who have not exited wait at the grid's barrier.
  bool is_at_grid() const { return at_grid > 0 && at_grid == alive; }

  /// Gives every thread its state, when the first has to wait: those before `running` have exited.
  void settle(std::size_t running);
  /// The threads from `begin` to `end` have run to the kernel's end. Whether that let others of their warps go.
  bool exit(std::size_t begin, std::size_t end);
  /// Lets everybody go once every thread that has not exited waits.
  bool release_barrier();
  void release_grid();
  /// Puts the thread that runs to sleep.
  void park(Lane& lane, LaneState state, const void* site);

  std::size_t number = 0;
  uint3 index{};
  std::vector<Lane> lanes;         // in the order in which they run
  Warps warps;
  SharedRegion shared;
  std::size_t next = 0;            // the first that has not begun
  std::size_t turn = 0;            // the next to be asked in this round
  std::size_t alive = 0;
  std::size_t at_barrier = 0;
  std::size_t at_grid = 0;
  bool is_settled = false;         // lanes and warps are up to date
  int released_count = 0;          // by the last barrier
  int barrier_result = 0;
};

}  // namespace lectern_emulator
