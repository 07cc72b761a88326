// Draws the chapter's picture: which of a model's tensors are large.
#include "chapter.h"
#include "lectern/kernels/relu.h"
#include "model.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  nn::Sequential model = make_model();
  model.to("cuda");
  const Tensor host = ones({10, 4});
  const Tensor input = host.to("cuda");
  const Tensor between = model[0](input);
  const Tensor after = relu(between);
  const Tensor output = model[2](after);
  PlacementFigure figure("For 10 rows: small at both ends, large in the middle",
                         "On cuda:0, which is emulated, a model's tensors for 10 rows: the input has 160 bytes, what lies between the layers "
                         "40,960 bytes before and after ReLU, the output 80 bytes. The first layer's weight has 16,384 bytes.");
  figure.place("rows", host).place("input", input).place("first weight", model.parameters().front());
  figure.place("before ReLU", between).place("after ReLU", after).place("output", output);
  figure.arrow("rows", "input", ".to(\"cuda\")");
  figure.note("More rows: the weights stay as they are, and what lies between grows.");
  print("{}", figure.svg());
}
