// What the ledger heard while a row ran: every operation with its device, the launches, and the bytes in use on cuda.
#pragma once

#include "chapter.h"
#include "counts.h"
#include "lectern/runtime/trace.h"

namespace lectern {

/// Where the work was done: asked of the ledger, and not of the tensors.
inline void tell(const Trace& trace) {
  // [tell]
  for (const TraceRecord& record : trace.records()) {
    if (record.kind == TraceKind::kOperation) print("operation {} on {}", record.name, record.device);
  }
  print("launches on cuda: {}, bytes in use there: {}", counts_of(trace).launches, cuda::memory_allocated());
  // [end]
}

}  // namespace lectern
