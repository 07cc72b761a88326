// Exercise: a snapshot that is right on every device. This one is right, and makes one copy too many on cuda.
#include "chapter.h"
#include "lectern/runtime/trace.h"

using namespace lectern;

// [exercise]
Tensor snapshot(const Tensor& tensor) { return tensor.cpu().clone(); }
// [end]

int main(int argc, char** argv) {
  const Tensor weight = ones({3}, {.device = device_asked_for(argc, argv)});
  const Trace trace;
  const Tensor before = snapshot(weight);
  int copies = 0;
  for (const TraceRecord& record : trace.records()) copies += record.kind == TraceKind::kCopy ? 1 : 0;
  weight.fill_(2);
  print("before: {}, by {} {}", before, copies, copies == 1 ? "copy" : "copies");
}
