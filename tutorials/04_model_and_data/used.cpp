// Is the GPU used? The ledger says where each thing was done, whatever is_available says.
#include "chapter.h"
#include "counts.h"
#include "model.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [used]
  print("is_available: {}", cuda::is_available());
  SimpleModel model;
  const auto report = [&](const Device& device) {
    const Trace trace;
    model.to(device);
    const Tensor output = model(tensor({{1.0, 2.0, 3.0, 4.0}}, {.device = device}));
    print("on {}: {} bytes sent to a GPU, launches {}", output.device(), counts_of(trace).to_cuda_bytes, counts_of(trace).launches);
    for (const TraceRecord& record : trace.records()) {
      if (record.name == "addmm" || record.kind == TraceKind::kLaunch) print("  {}", record.what());
    }
  };
  report("cpu");
  report("cuda");
  // [end]
}
