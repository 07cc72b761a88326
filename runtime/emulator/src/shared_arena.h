// The shared memory of the block that runs now. A variable gets its place when the first thread meets its declaration.
#pragma once

#include <cstddef>
#include <vector>

#include "lectern_emulator/shared_memory.h"

namespace lectern_emulator {

class SharedArena {
 public:
  SharedArena();
  ~SharedArena();
  SharedArena(const SharedArena&) = delete;
  SharedArena& operator=(const SharedArena&) = delete;

  /// `limit_bytes` bounds static and dynamic shared memory together.
  void begin_launch(std::size_t dynamic_bytes, std::size_t limit_bytes);
  /// Fills everything with 0xFF bytes (NaN, -1), so that a value that nobody stored shows.
  void begin_block();

  /// Null when the limit is passed.
  void* address_of(const SharedVariable& variable);
  void* dynamic_start() const { return dynamic_; }
  std::size_t dynamic_bytes() const { return dynamic_bytes_; }

 private:
  struct Placed {
    const SharedVariable* variable;
    std::size_t offset;
  };
  char* memory_;
  char* dynamic_;
  std::size_t static_bytes_ = 0;
  std::size_t dynamic_bytes_ = 0;
  std::size_t limit_bytes_ = 0;
  std::vector<Placed> placed_;
};

}  // namespace lectern_emulator
