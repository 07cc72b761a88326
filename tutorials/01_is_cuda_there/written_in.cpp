// Does a false is_available() send a program to the cpu? Not one that has "cuda" written in it.
#include "chapter.h"

using namespace lectern;

int main() {
  // [written_in]
  print("is_available: {}", cuda::is_available());
  const Tensor x = ones({3, 4}, {.device = "cuda"});
  print("x is on {}", x.device());
  // [end]
}
