// Draws the chapter's picture: what has to travel before a product on cuda is a product in the host's hands.
#include "chapter.h"
#include "lectern/kernels/matmul.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const Tensor a = ones({4, 4});
  const Tensor b = ones({4, 4});
  const Tensor a_there = a.to("cuda");
  const Tensor b_there = b.to("cuda");
  const Tensor c_there = matmul(a_there, b_there);
  const Tensor c = c_there.cpu();
  PlacementFigure figure("A small product: three journeys for one launch",
                         "Matrices a and b are copied from the host's memory to cuda:0, which is emulated. There one launch multiplies them. "
                         "The result c is copied back. Each copy is 64 bytes.");
  figure.place("a", a).place("b", b).place("c", c).place("a on cuda", a_there).place("b on cuda", b_there).place("c on cuda", c_there);
  figure.arrow("a", "a on cuda", "64 bytes").arrow("b", "b on cuda", "64 bytes").arrow("c on cuda", "c", "64 bytes");
  figure.note("The product itself happens wholly on the right, in one launch.");
  print("{}", figure.svg());
}
