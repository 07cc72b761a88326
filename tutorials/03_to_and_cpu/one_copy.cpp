// How is a copy asked for, where nothing has to move?
#include "chapter.h"

using namespace lectern;

int main() {
  // [one_copy]
  const Tensor x = ones({4});
  const Tensor y = x.to({.device = "cpu", .copy = true});
  const Tensor z = x.clone();
  y.fill_(7);
  z.fill_(8);
  print("x: {}", x);
  // [end]
}
