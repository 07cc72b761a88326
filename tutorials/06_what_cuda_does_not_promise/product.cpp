// A large product on the cpu, in full.
#include "product.h"

#include "chapter.h"

using namespace lectern;

int main() {
  const std::int64_t side = side_asked_for();
  // [product]
  const Tensor a = operand(side, 1);
  const Tensor b = operand(side, 2);
  const Tensor c = matmul(a, b);
  print("{} x {} on {}: {} multiplications", side, side, c.device(), side * side * side);
  print("the elements add up to {:.0f}, and should to {:.0f}", sum_of(c), expected_sum(a, b));
  // [end]
}
