// Draws the chapter's picture: a tensor that was moved leaves one behind, a tensor that was made there does not.
#include "chapter.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const Tensor x = randn({3, 4});
  const Tensor moved = x.to("cuda");
  const Tensor made_there = randn({3, 4}, {.device = "cuda"});
  PlacementFigure figure("Moved there, or made there",
                         "A tensor of 48 bytes made in the host's memory is copied to cuda:0, which is emulated. A second tensor was made on "
                         "cuda:0 directly: nothing of it was ever in the host's memory.");
  figure.place("randn({3, 4})", x).place("moved", moved).place("made_there", made_there);
  figure.arrow("randn({3, 4})", "moved", ".to(device)");
  figure.note("Above: two pieces of memory and a copy. Below: one piece, filled where it is.");
  print("{}", figure.svg());
}
