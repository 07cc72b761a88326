// The same model and the same input, a part of the rows at a time.
#include <vector>

#include "kept.h"
#include "lectern/kernels/cat.h"
#include "model.h"

using namespace lectern;

int main() {
  // [in_chunks]
  const NoGradGuard no_grad;
  nn::Sequential model = make_model();
  model.to("cuda");
  const Tensor input = ones({4000, 4}, {.device = "cuda"});
  std::vector<Tensor> outputs;
  for (std::int64_t row = 0; row < input.size(0); row += 1000) outputs.push_back(model(input.narrow(0, row, 1000)));
  const Tensor output = cat(outputs);
  print("output: {} on {}", shape_of(output), output.device());
  print("most held {}, most reserved {}", cuda::max_memory_allocated(), cuda::max_memory_reserved());
  // [end]
}
