// Two ways to a tensor on the device: made on the cpu and moved, or made there. What did each of them do?
#include "chapter.h"
#include "lectern/runtime/trace.h"

using namespace lectern;

void list_work(const Trace& trace) {
  for (const TraceRecord& record : trace.records()) {
    if (record.kind == TraceKind::kCopy) print("  a copy of {} bytes from {} to {}", record.size_bytes, record.source, record.device);
    if (record.kind == TraceKind::kAllocation) print("  {} bytes of memory on {}", record.size_bytes, record.device);
    if (record.kind == TraceKind::kLaunch) print("  a kernel on {}", record.device);
  }
}

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  {
    const Trace trace;
    // [moved]
    const Tensor moved = randn({3, 4}).to(device);
    // [end]
    print("made on the cpu, then moved:");
    list_work(trace);
  }
  {
    const Trace trace;
    // [made_there]
    const Tensor made_there = randn({3, 4}, {.device = device});
    // [end]
    print("made there:");
    list_work(trace);
  }
}
