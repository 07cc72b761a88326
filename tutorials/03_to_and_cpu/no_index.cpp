// "cuda" without an index is a question. On a machine with two devices, what is the answer?
#include "chapter.h"

using namespace lectern;

int main() {
  // [no_index]
  const Tensor x = ones({4}, {.device = "cuda:1"});
  const Tensor y = x.to("cuda");
  print("x: {}", x.device());
  print("y: {}", y.device());
  print("x.to(x.device()) is x: {}", x.to(x.device()).is_same(x));
  // [end]
}
