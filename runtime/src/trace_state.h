// What a trace has heard so far.
#pragma once

#include <map>
#include <mutex>
#include <utility>

#include "lectern/runtime/stream.h"
#include "lectern/runtime/trace.h"

namespace lectern {

/// Two events around work on a stream.
struct DeviceSpan {
  int device_index;
  cuda::Event start{/*enable_timing=*/true};
  cuda::Event end{/*enable_timing=*/true};
};

struct Trace::State {
  struct Total {
    std::size_t count = 0;
    std::size_t size_bytes = 0;
  };

  explicit State(std::size_t limit) : capacity(limit) {}
  void add(const TraceRecord& record);

  mutable std::mutex mutex;
  const std::size_t capacity;
  std::vector<TraceRecord> records;
  std::size_t count = 0;
  std::map<std::pair<TraceKind, std::string>, Total> totals;  // of all records, kept or not; by what is done and where
};

/// `cuda:0 (emulated)`.
std::string place_text(Device device);

/// Begins what LECTERN_TRACE asks for.
void start_process_trace();
/// Said again once CUDA is in use: handlers run backwards, and the trace must ask its events before CUDA's own handler ends it.
void print_process_trace_at_exit();

}  // namespace lectern
