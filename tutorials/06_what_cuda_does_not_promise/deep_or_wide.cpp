// Do two models of equal work ask a GPU for the same? One is deep and narrow, the other wide and shallow.
#include "chapter.h"
#include "counts.h"
#include "lectern/nn/linear.h"
#include "lectern/nn/sequential.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [deep_or_wide]
  nn::Sequential deep;
  for (int layer = 0; layer < 64; ++layer) deep.append(nn::Linear(64, 64));
  nn::Sequential wide(nn::Linear(512, 512));

  const auto report = [](const char* name, nn::Module& model, std::int64_t inputs) {
    std::int64_t multiplications = 0;  // of one sample: an element of a matrix is used once
    for (const nn::Parameter& parameter : model.parameters()) multiplications += parameter.dim() == 2 ? parameter.numel() : 0;
    model.to("cuda");
    const Tensor sample = ones({1, inputs}, {.device = "cuda"});
    const Trace trace;
    const Tensor output = model(sample);
    print("{}: multiplications {}, launches {}, multiplications in each {}", name, multiplications, counts_of(trace).launches,
          multiplications / counts_of(trace).launches);
  };
  report("deep and narrow", deep, 64);
  report("wide and shallow", wide, 512);
  // [end]
}
