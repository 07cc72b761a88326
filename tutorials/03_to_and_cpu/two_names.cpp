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
  figure.arrow("x", "there", "").arrow("there", "back = there.cpu()", "");
  figure.note("One box is one tensor object, and an arrow is a copy of 16 bytes.");
  figure.note("x.cpu() and there.to(\"cuda\") copied nothing: they are second names.");
  print("{}", figure.svg());
}
