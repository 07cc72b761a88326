// Exercise: the chunk is chosen by hand. Choose it from what the device has free.
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
  // [exercise]
  const std::int64_t chunk = 4000;  // all rows at once: too many for a small device
  // [end]
  for (std::int64_t row = 0; row < input.size(0); row += chunk) {
    outputs.push_back(model(input.narrow(0, row, std::min(chunk, input.size(0) - row))));
  }
  print("rows {}, chunks {}", cat(outputs).size(0), outputs.size());
}
