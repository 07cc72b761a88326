// What a ledger's entries add up to: launches, and bytes that crossed between the host's memory and a device's.
#pragma once

#include <cstddef>

#include "lectern/runtime/trace.h"

namespace lectern {

/// Counted, never timed: these numbers are a GPU's too.
struct Counts {
  int launches = 0;
  std::size_t to_cuda_bytes = 0;
  std::size_t to_cpu_bytes = 0;
  int copies = 0;  // across, in either direction
};

/// What `trace` has heard so far.
inline Counts counts_of(const Trace& trace) {
  Counts counts;
  for (const TraceRecord& record : trace.records()) {
    if (record.kind == TraceKind::kLaunch) ++counts.launches;
    if (record.kind != TraceKind::kCopy || record.source.type() == record.device.type()) continue;
    ++counts.copies;
    (record.device.is_cuda() ? counts.to_cuda_bytes : counts.to_cpu_bytes) += record.size_bytes;
  }
  return counts;
}

}  // namespace lectern
