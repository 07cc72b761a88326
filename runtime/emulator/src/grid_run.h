// One launch while it runs: what the workers share that run its blocks.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "lectern_emulator/launch.h"
#include "run_order.h"

namespace lectern_emulator {

class Worker;
struct ResidentBlock;

class GridRun {
 public:
  /// At most `residency` blocks are on the device at a time. `shared_limit_bytes` bounds each block's shared memory.
  GridRun(const LaunchRequest& request, std::size_t shared_limit_bytes, std::size_t residency);

  const LaunchRequest& request() const { return request_; }
  std::size_t shared_limit_bytes() const { return shared_limit_bytes_; }
  std::size_t residency() const { return residency_; }
  int device() const { return device_; }
  std::size_t block_count() const { return block_count_; }
  uint3 index_of(std::size_t block) const;

  /// The number of the next block to run, for whoever holds a place on the device; none when all have begun.
  std::optional<std::size_t> take_block();
  std::size_t blocks_left() const;
  /// A place for one more resident block; false when the device is full.
  bool take_place();
  void give_back_places(std::size_t count) { places_taken_ -= count; }

  /// Ends the launch early. False when another thread has done so before: it reports, and this one keeps quiet.
  bool stop(cudaError_t error);
  bool is_stopped() const { return outcome() != cudaSuccess; }
  cudaError_t outcome() const { return outcome_.load(std::memory_order_relaxed); }
  /// Ends the launch since nobody can go on, or nobody of the one block; the report is left to the launching thread, when all
  /// workers have stopped.
  void stop_in_deadlock(const ResidentBlock* block);
  bool is_deadlocked() const { return is_deadlocked_; }
  const ResidentBlock* stuck_block() const { return stuck_block_; }

  /// Whether something has not been reported of this place before.
  bool is_new_report(const void* place);

  /// Workers that take part, and how many of them have threads that can go on.
  void join(Worker& worker);
  void add_busy(int change) { busy_ += change; }
  bool is_anybody_busy() const { return busy_ > 0; }
  const std::vector<Worker*>& workers() const { return workers_; }

 private:
  const LaunchRequest& request_;
  std::size_t shared_limit_bytes_;
  std::size_t residency_;
  std::size_t block_count_;
  int device_;
  RunOrder order_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> places_taken_{0};
  std::atomic<cudaError_t> outcome_{cudaSuccess};
  bool is_deadlocked_ = false;
  const ResidentBlock* stuck_block_ = nullptr;
  std::atomic<int> busy_{0};
  std::mutex mutex_;
  std::set<const void*> reported_;
  std::vector<Worker*> workers_;
};

}  // namespace lectern_emulator
