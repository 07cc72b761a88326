// Is a program lost when memory runs out? Nothing is; it can catch the error, make room and try again.
#include "check_placement.h"
#include "kept.h"

using namespace lectern;

int main() {
  // [caught]
  Tensor first = empty({6, 1024, 1024}, {.device = "cuda"});
  try {
    const Tensor second = empty({3, 1024, 1024}, {.device = "cuda"});
  } catch (const OutOfMemoryError&) {
    print("caught; first goes to the cpu");
    first = first.cpu();
  }
  const Tensor second = empty({3, 1024, 1024}, {.device = "cuda"});
  print_memory("the second");
  try {
    check_placement({{"first", first}, {"second", second}});
  } catch (const std::runtime_error& error) {
    print("together? {}", error.what());
  }
  // [end]
}
