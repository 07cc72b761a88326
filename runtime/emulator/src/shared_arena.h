// The shared memory of the blocks that are resident on one worker. A variable has the same place in each of them, which it gets
// when the first thread meets its declaration.
#pragma once

#include <cstddef>
#include <vector>

#include "lectern_emulator/shared_memory.h"

namespace lectern_emulator {

/// The shared memory of one block.
class SharedRegion {
 public:
  SharedRegion();
  ~SharedRegion();
  SharedRegion(const SharedRegion&) = delete;
  SharedRegion& operator=(const SharedRegion&) = delete;

 private:
  friend class SharedArena;
  char* static_part_;
  char* dynamic_part_;
  std::vector<char> file_scope_;  // values of the file-scope variables while another block runs
};

class SharedArena {
 public:
  /// `limit_bytes` bounds static and dynamic shared memory together.
  void begin_launch(std::size_t dynamic_bytes, std::size_t limit_bytes);
  /// A block becomes resident, and the one that runs. Everything holds 0xFF bytes (NaN, -1), so that a value that nobody
  /// stored shows.
  void begin_block(SharedRegion& region);
  /// The block runs from now on.
  void enter(SharedRegion& region);
  void end_block(SharedRegion& region);

  /// In the block that runs; null when the limit is passed.
  void* address_of(const SharedVariable& variable);
  void* dynamic_start() const { return running_->dynamic_part_; }
  std::size_t dynamic_bytes() const { return dynamic_bytes_; }

 private:
  struct Placed {
    const SharedVariable* variable;
    std::size_t offset;
  };
  void leave();

  std::size_t static_bytes_ = 0;
  std::size_t dynamic_bytes_ = 0;
  std::size_t limit_bytes_ = 0;
  std::vector<Placed> placed_;
  std::vector<SharedRegion*> resident_;
  SharedRegion* running_ = nullptr;
};

}  // namespace lectern_emulator
