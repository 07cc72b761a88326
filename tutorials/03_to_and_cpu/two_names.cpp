// Draws the chapter's picture: two names of one tensor, and two copies.
#include "chapter.h"
#include "placement_figure.h"

using namespace lectern;

int main() {
  const Tensor x = ones({4});
  const Tensor there = x.to("cuda");
  const Tensor back = there.cpu();
  PlacementFigure figure("Two names, or two tensors?",
                         "In the host's memory is one tensor with the names x and x.cpu(). A copy of it, 16 bytes, is in the memory of cuda:0, "
                         "which is emulated, with the names there and there.to(\"cuda\"). A copy of that, 16 bytes, is a second tensor in the host's memory.");
  figure.place("x", x).place("x.cpu()", x.cpu()).place("back = there.cpu()", back);
  figure.place("there", there).place("there.to(\"cuda\")", there.to("cuda"));
  figure.arrow("x", "there", "16 bytes").arrow("there", "back = there.cpu()", "16 bytes");
  figure.note("One box is one tensor object. An arrow is a copy; a name that has no arrow cost nothing.");
  print("{}", figure.svg());
}
