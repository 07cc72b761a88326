#include "grid_run.h"

#include <algorithm>

#include "environment.h"
#include "platform.h"

namespace lectern_emulator {

GridRun::GridRun(const LaunchRequest& request, std::size_t shared_limit_bytes, std::size_t residency)
    : request_(request), shared_limit_bytes_(shared_limit_bytes), residency_(residency),
      block_count_(std::size_t{request.grid.x} * request.grid.y * request.grid.z),
      device_(current_device()),
      order_(environment().order, environment().order_seed, block_count_) {}

uint3 GridRun::index_of(std::size_t block) const {
  const dim3& grid = request_.grid;
  return {static_cast<unsigned>(block % grid.x), static_cast<unsigned>(block / grid.x % grid.y),
          static_cast<unsigned>(block / grid.x / grid.y)};
}

std::optional<std::size_t> GridRun::take_block() {
  if (next_.load(std::memory_order_relaxed) >= block_count_) return std::nullopt;  // so that the number cannot run away
  const std::size_t place = next_.fetch_add(1, std::memory_order_relaxed);
  if (place >= block_count_) return std::nullopt;
  return order_.at(place);
}

std::size_t GridRun::blocks_left() const { return block_count_ - std::min(block_count_, next_.load(std::memory_order_relaxed)); }

bool GridRun::take_place() {
  if (++places_taken_ <= residency_) return true;
  --places_taken_;
  return false;
}

bool GridRun::stop(cudaError_t error) {
  cudaError_t none = cudaSuccess;
  return outcome_.compare_exchange_strong(none, error);
}

void GridRun::stop_in_deadlock(const ResidentBlock* block) {
  if (!stop(cudaErrorLaunchTimeout)) return;
  is_deadlocked_ = true;
  stuck_block_ = block;
}

bool GridRun::is_new_report(const void* place) {
  const std::lock_guard lock(mutex_);
  return reported_.insert(place).second;
}

void GridRun::join(Worker& worker) {
  const std::lock_guard lock(mutex_);
  workers_.push_back(&worker);
}

}  // namespace lectern_emulator
