// Host threads that help to run a grid's blocks. They are made when the first grid is worth it, and wait between grids.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace lectern_emulator {

class GridRun;

class WorkerPool {
 public:
  static WorkerPool& instance();

  /// Asks so many threads to take blocks of the grid; false when another grid has asked before and is not finished.
  bool offer(GridRun& grid, std::size_t threads);
  /// No further thread takes part; waits for those that do.
  void finish();

 private:
  WorkerPool() = default;
  void start_threads(std::size_t count);
  void serve();

  std::mutex mutex_;
  std::condition_variable offered_;
  std::condition_variable left_;
  GridRun* grid_ = nullptr;
  std::size_t wanted_ = 0;   // threads that may still join
  std::size_t working_ = 0;  // threads that have joined and not left
  std::size_t threads_ = 0;
};

}  // namespace lectern_emulator
