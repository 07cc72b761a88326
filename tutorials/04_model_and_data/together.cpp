// Draws the chapter's picture: what goes to the device, and what is made there.
#include "chapter.h"
#include "model.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  SimpleModel model;
  const Tensor drawn_weight = model.layer.weight.clone();
  const Tensor drawn_bias = model.layer.bias.clone();
  const Tensor numbers = tensor({{1.0, 2.0, 3.0, 4.0}});
  model.to("cuda");
  const Tensor input = numbers.to("cuda");
  const Tensor output = model(input);
  PlacementFigure figure("Model and data on one device",
                         "The weight, the bias and the four numbers are made in the host's memory and copied to cuda:0, which is emulated: 32, "
                         "8 and 16 bytes. The output is made there, beside them, and nothing comes back.");
  figure.place("weight, as drawn", drawn_weight).place("bias, as drawn", drawn_bias).place("the four numbers", numbers);
  figure.place("layer.weight", model.layer.weight).place("layer.bias", model.layer.bias).place("input", input).place("output", output);
  figure.arrow("weight, as drawn", "layer.weight", "model.to(\"cuda\")").arrow("bias, as drawn", "layer.bias", "");
  figure.arrow("the four numbers", "input", "16 bytes");
  figure.note("The output is made where its operands are: one launch, and no journey.");
  print("{}", figure.svg());
}
