// The solution: half of what is free, divided by what one row needs between the layers.
#include <algorithm>
#include <vector>

#include "kept.h"
#include "lectern/kernels/cat.h"
#include "model.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  nn::Sequential model = make_model();
  model.to("cuda");
  const Tensor input = ones({4000, 4}, {.device = "cuda"});
  std::vector<Tensor> outputs;
  // [solution]
  const std::int64_t row_bytes = 2 * 1024 * 4;  // what goes into the ReLU, and what comes out
  const auto free_bytes = static_cast<std::int64_t>(cuda::mem_get_info().free_bytes);
  const std::int64_t chunk = std::clamp<std::int64_t>(free_bytes / 2 / row_bytes, 1, input.size(0));
  // [end]
  for (std::int64_t row = 0; row < input.size(0); row += chunk) {
    outputs.push_back(model(input.narrow(0, row, std::min(chunk, input.size(0) - row))));
  }
  print("rows {}, chunks {}", cat(outputs).size(0), outputs.size());
}
