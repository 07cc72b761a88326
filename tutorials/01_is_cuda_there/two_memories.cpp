// Draws the chapter's picture: two memories, and what stands between them.
#include "chapter.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const Tensor x = ones({3, 4});
  const Tensor y = x.to("cuda");
  PlacementFigure figure("Two memories, and a way that opens when three things hold",
                         "Tensor x is in the host's memory; y, a copy, in the memory of cuda:0, which is emulated here. The copy needs a GPU, a "
                         "driver that sees it, and a build that has code for it.");
  figure.place("x", x).place("y", y).arrow("x", "y", "x.to(\"cuda\")");
  figure.note("The way from left to right is open when there is a GPU, when a driver sees it,");
  figure.note("and when the build has CUDA code for it. One missing, and the right side is not there.");
  print("{}", figure.svg());
}
