// Little is held, much is reserved, and yet there is no room: memory in pieces, and one way out.
#include <vector>

#include "kept.h"

using namespace lectern;

int main() {
  // [scattered]
  std::vector<Tensor> five;
  for (int i = 0; i < 5; ++i) five.push_back(empty({1024, 1024}, {.device = "cuda"}));  // 4 MiB each
  print_memory("five tensors");
  Tensor middle = five[2];
  five.clear();
  print_memory("only the middle one");
  try {
    empty({3, 1024, 1024}, {.device = "cuda"});  // 12 MiB
  } catch (const OutOfMemoryError& error) {
    print("{}", first_sentences(error));
  }
  middle = middle.cpu();
  const Tensor large = empty({3, 1024, 1024}, {.device = "cuda"});
  print_memory("without the middle one");
  // [end]
}
