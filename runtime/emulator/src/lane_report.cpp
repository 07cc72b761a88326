#include "lane_report.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include "device_variables.h"
#include "error_state.h"
#include "report.h"
#include "source_location.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

using Blocks = std::vector<const ResidentBlock*>;

std::string text_of(const uint3& index) {
  return "(" + std::to_string(index.x) + "," + std::to_string(index.y) + "," + std::to_string(index.z) + ")";
}

std::string kernel_name(const LaunchRequest& request) {
  return request.kernel_name != nullptr ? request.kernel_name : function_name(request.kernel_function);
}

void add_blocks(const Worker& worker, Blocks& blocks) {
  for (const auto& block : worker.residents()) {
    if (block->is_settled) blocks.push_back(block.get());
  }
}

std::string blocks_have(std::size_t count) { return count == 1 ? "1 block has" : std::to_string(count) + " blocks have"; }

std::string subject(const Blocks& blocks) {
  if (blocks.size() == 1) return "block " + text_of(blocks[0]->index);
  return "the " + std::to_string(blocks.size()) + " resident blocks";
}

std::string what_it_does(const ResidentBlock& block, const Lane& lane) {
  switch (lane.state) {
    case LaneState::kAtBarrier: return "wait at a barrier";
    case LaneState::kAtGrid: return "wait at the grid's barrier";
    case LaneState::kAtWarp: return block.warps.description(lane);
    case LaneState::kExited: return "have exited";
    case LaneState::kGaveWay: return "try an atomic that changes nothing, again and again";
    case LaneState::kUnstarted:
    case LaneState::kRunnable:
    case LaneState::kInterrupted: break;
  }
  return "compute, or loop";
}

void report_lanes(const Blocks& blocks) {
  struct Group {
    std::size_t count = 0;
    std::set<std::size_t> blocks;
    uint3 thread{};
    uint3 block{};
  };
  std::map<std::pair<std::string, std::string>, Group> groups;  // by what they do and where
  std::map<const void*, std::string> places;
  for (const ResidentBlock* const block : blocks) {
    for (const Lane& lane : block->lanes) {
      const void* const site = lane.state == LaneState::kExited ? nullptr : lane.waits_at;
      auto place = places.find(site);
      if (place == places.end()) place = places.emplace(site, site == nullptr ? "" : call_location(site)).first;
      Group& group = groups[{what_it_does(*block, lane), place->second}];
      if (group.count++ == 0) group.thread = lane.index, group.block = block->index;
      group.blocks.insert(block->number);
    }
  }
  for (const auto& [key, group] : groups) {
    const auto& [what, place] = key;
    const std::string of_blocks = group.blocks.size() > 1 ? " of " + std::to_string(group.blocks.size()) + " blocks" : "";
    const std::string in_block = blocks.size() > 1 ? " of block " + text_of(group.block) : "";
    report_detail("%5zu threads%s, such as %s%s, %s%s%s", group.count, of_blocks.c_str(), text_of(group.thread).c_str(),
                  in_block.c_str(), what.c_str(), place.empty() ? "" : " at ", place.c_str());
  }
}

void report_thread(const std::string& what, const std::string& place) {
  const std::string kernel = kernel_name(Worker::running()->grid().request());
  report("block %s, thread %s%s%s %s", text_of(block_index).c_str(), text_of(thread_index).c_str(), kernel.empty() ? "" : " of ",
         kernel.c_str(), what.c_str());
  if (!place.empty()) report_detail("at %s", place.c_str());
}

}  // namespace

void report_deadlock(const GridRun& grid) {
  const ReportLock lock;
  Blocks blocks;
  if (grid.stuck_block() != nullptr) {
    blocks.push_back(grid.stuck_block());
  } else {
    for (const Worker* const worker : grid.workers()) add_blocks(*worker, blocks);
  }
  report("deadlock: no thread of %s can go on; the launch is abandoned with cudaErrorLaunchTimeout", subject(blocks).c_str());
  report_lanes(blocks);
  const std::size_t waiting = grid.blocks_left();
  if (waiting > 0 && blocks.size() >= grid.residency()) {
    report_detail("%s not begun: no more than %zu of this size fit on the device at a time, and a block that waits for one that "
                  "has not begun waits for ever.", blocks_have(waiting).c_str(), grid.residency());
  } else if (const std::size_t ended = grid.block_count() - waiting - blocks.size(); grid.request().is_cooperative && ended > 0) {
    report_detail("%s ended; the grid's barrier waits for every block.", blocks_have(ended).c_str());
  }
  make_sticky(cudaErrorLaunchTimeout);
}

void report_stuck(const Worker& worker) {
  const ReportLock lock;
  Blocks blocks;
  add_blocks(worker, blocks);
  if (blocks.empty()) return;
  const bool is_one = blocks.size() == 1;
  report("%s %s run for %d seconds in which no thread exited or came to a barrier: a long computation, or a wait for what never "
         "comes?", subject(blocks).c_str(), is_one ? "has" : "have", kStuckSeconds);
  report_lanes(blocks);
}

void Worker::report_once(const std::string& what, const void* call_site) {
  is_interruptible_ = false;
  if (grid_->is_new_report(call_site)) {
    const ReportLock lock;
    report_thread(what, call_location(call_site));
  }
  is_interruptible_ = true;
}

void Worker::report_abandoned(cudaError_t error, const std::string& what, const std::string& place) {
  running()->is_interruptible_ = false;
  if (!running()->grid_->stop(error)) return;
  const ReportLock lock;
  report_thread(what, place);
  report_detail("The launch is abandoned; every later call returns %s, until the process ends.", error_name(error));
  make_sticky(error);
}

void Worker::abandon_launch(cudaError_t error, const char* what, const void* call_site) {
  report_abandoned(error, what, call_site == nullptr ? "" : call_location(call_site));
  running()->stop(error);
}

}  // namespace lectern_emulator
