// .to as a statement: who keeps its result?
#include "chapter.h"
#include "lectern/kernels/arithmetic.h"

using namespace lectern;

int main() {
  // [forgotten]
  const Tensor weight = ones({3}, {.device = "cuda"});
  const Tensor x = ones({3});
  x.to("cuda");
  print("x: {}", x.device());
  print("{}", x * weight);
  // [end]
}
