// What does one small operation cost in instructions? The same loops for Lectern and for libtorch, under callgrind.
#pragma once

#include <valgrind/callgrind.h>

#include <map>
#include <string>

namespace lectern::bench {

/// One name to one loop: it does its operation so many times.
using SmallOperations = std::map<std::string, void (*)(long times)>;

/// Runs every loop for two counts and lets callgrind write what each took: what one operation costs is the difference,
/// in which what happens once a loop is gone.
inline int run_small_operations(const SmallOperations& operations) {
  for (const auto& [name, loop] : operations) {
    for (const long times : {100, 200, 1200}) {  // the first to warm up
      CALLGRIND_ZERO_STATS;
      loop(times);
      CALLGRIND_DUMP_STATS_AT((name + " " + std::to_string(times)).c_str());
    }
  }
  return 0;
}

}  // namespace lectern::bench
