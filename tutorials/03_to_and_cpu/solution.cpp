// The solution: one call that copies in any case, and never twice.
#include "chapter.h"
#include "lectern/runtime/trace.h"

using namespace lectern;

// [solution]
Tensor snapshot(const Tensor& tensor) { return tensor.to({.device = "cpu", .copy = true}); }
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
