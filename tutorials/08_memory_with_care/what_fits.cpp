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
  const Tensor host = ones({100, 4});
  const Tensor input = host.to("cuda");
  const Tensor between = model[0](input);
  const Tensor after = relu(between);
  const Tensor output = model[2](after);
  PlacementFigure figure("For 100 rows: small at both ends, large in the middle",
                         "On cuda:0, which is emulated, a model's tensors for 100 rows: the input has 1,600 bytes, what lies between the layers "
                         "409,600 bytes before and after ReLU, the output 800 bytes. The first layer's weight has 16,384 bytes.");
  figure.place("rows", host).place("input", input).place("first weight", model.parameters().front());
  figure.place("before ReLU", between).place("after ReLU", after).place("output", output);
  figure.arrow("rows", "input", ".to(\"cuda\")");
  figure.note("Weights stay as they are when there are more rows. What lies between the layers grows with them.");
  print("{}", figure.svg());
}
