#include "resident_block.h"

#include "environment.h"

namespace lectern_emulator {

void ResidentBlock::begin_launch(const GridRun& grid) {
  const dim3& block = grid.request().block;
  lanes.resize(std::size_t{block.x} * block.y * block.z);
  const RunOrder order(environment().order, environment().order_seed, lanes.size());
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const auto thread = static_cast<unsigned>(order.at(i));
    lanes[i].thread = thread;
    lanes[i].index = {thread % block.x, thread / block.x % block.y, thread / block.x / block.y};
  }
  warps.begin_launch(lanes);
}

void ResidentBlock::begin(const GridRun& grid, std::size_t block) {
  number = block;
  index = grid.index_of(block);
  next = turn = at_barrier = at_grid = 0;
  alive = lanes.size();
  is_settled = false;
}

void ResidentBlock::settle(std::size_t running) {
  if (is_settled) return;
  is_settled = true;
  warps.begin_block();
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    lanes[i].state = i < running ? LaneState::kExited : LaneState::kUnstarted;
    lanes[i].unchanging = 0;
    if (i < running) warps.leave(lanes[i]);
  }
}

bool ResidentBlock::exit(std::size_t begin, std::size_t end) {
  alive -= end - begin;
  if (!is_settled) return false;
  bool has_released = false;
  for (std::size_t i = begin; i < end; ++i) {
    lanes[i].state = LaneState::kExited;
    has_released = warps.leave(lanes[i]) || has_released;
  }
  return has_released;
}

void ResidentBlock::park(Lane& lane, LaneState state, const void* site) {
  lane.state = state;
  lane.waits_at = site;
  at_barrier += state == LaneState::kAtBarrier;
  at_grid += state == LaneState::kAtGrid;
}

bool ResidentBlock::release_barrier() {
  if (at_barrier == 0 || at_barrier != alive) return false;
  released_count = static_cast<int>(at_barrier);
  barrier_result = 0;
  for (Lane& lane : lanes) {
    if (lane.state != LaneState::kAtBarrier) continue;
    barrier_result += lane.predicate != 0;
    lane.state = LaneState::kRunnable;
  }
  at_barrier = 0;
  return true;
}

void ResidentBlock::release_grid() {
  for (Lane& lane : lanes) {
    if (lane.state == LaneState::kAtGrid) lane.state = LaneState::kRunnable;
  }
  at_grid = 0;
}

}  // namespace lectern_emulator
