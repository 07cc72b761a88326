// What moves a model back? Only moving the model; and then its inputs have to follow.
#include "chapter.h"
#include "counts.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [model_back]
  nn::Linear model(4, 2);
  model.to("cuda");
  const Tensor input = ones({1, 4}, {.device = "cuda"});
  const auto where = [&] { return model.parameters().front().device(); };

  model(input).cpu();
  print("after output.cpu():    the model is on {}", where());
  const Trace trace;
  model.to("cpu");
  print("after model.to(\"cpu\"): the model is on {}; {} bytes moved", where(), counts_of(trace).to_cpu_bytes);
  print("and runs there: {}", shape_of(model(input.cpu())));
  // [end]
}
