// What is printed about threads of a block: what one of them did, and who waits where when nobody can go on.
#pragma once

namespace lectern_emulator {

class GridRun;
class Worker;

constexpr int kStuckSeconds = 10;

/// Nobody can go on: a table of the threads of all resident blocks. Makes the error sticky.
void report_deadlock(const GridRun& grid);
/// A worker's blocks have run for kStuckSeconds in which nothing happened.
void report_stuck(const Worker& worker);

}  // namespace lectern_emulator
