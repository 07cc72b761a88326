// Draws the chapter's picture: rows 2, 3 and 4, tensor by tensor.
#include "chapter.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const Tensor weight = ones({2, 4});
  const Tensor input = ones({1, 4});
  PlacementFigure figure("Rows 2, 3 and 4: which tensor lives where",
                         "Row 2: weight and input are in the host's memory. Row 3: both are in the memory of cuda:0, which is emulated. "
                         "Row 4: the input is in the host's memory, the weight on cuda:0, and an operation on both is an error.");
  figure.place("row 2: weight", weight).place("row 2: input", input);
  figure.place("row 3: weight", weight.to("cuda")).place("row 3: input", input.to("cuda"));
  figure.place("row 4: input", input.clone()).place("row 4: weight", weight.to("cuda"));
  figure.arrow("row 4: input", "row 4: weight", "error");
  figure.note("Rows 2 and 3 work: every operation finds its operands in one memory.");
  figure.note("In row 1 there is no right column.");
  print("{}", figure.svg());
}
