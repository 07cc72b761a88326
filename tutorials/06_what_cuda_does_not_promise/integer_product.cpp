// Does an operation that cuda does not have run on the cpu instead? It is refused.
#include "chapter.h"
#include "lectern/kernels/matmul.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  // [integer_product]
  const Tensor votes = tensor({{1, 2}, {3, 4}}, {.device = device});
  print("votes: {} on {}", to_string(votes.dtype()), votes.device());
  const Tensor product = matmul(votes, votes);
  print("{}", product);
  // [end]
}
