// Draws the chapter's picture: what comes back, and what stays.
#include "chapter.h"
#include "lectern/nn/linear.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  nn::Linear model(4, 2);
  model.to("cuda");
  const Tensor input = ones({1, 4}, {.device = "cuda"});
  const Tensor output = model(input);
  const Tensor brought = output.cpu();
  PlacementFigure figure("The result comes back; the model stays",
                         "On cuda:0, which is emulated, are the model's weight and bias, the input and the output. A copy of the output, 8 bytes, "
                         "is brought to the host's memory. The model does not move.");
  figure.place("output.cpu()", brought).place("output", output).place("input", input).place("weight", model.weight).place("bias", model.bias);
  figure.arrow("output", "output.cpu()", "8 bytes");
  figure.note("model.to(\"cpu\") would move weight and bias; output.cpu() moves neither.");
  print("{}", figure.svg());
}
