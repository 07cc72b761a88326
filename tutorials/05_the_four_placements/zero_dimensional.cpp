// Which operands may stay on the cpu beside a cuda tensor?
#include "chapter.h"
#include "counts.h"
#include "first_line.h"
#include "lectern/kernels/arithmetic.h"

using namespace lectern;

int main() {
  // [zero_dimensional]
  const Tensor x = tensor({1.0, 2.0, 3.0}, {.device = "cuda"});
  const Tensor scalar = full({}, 10.0);      // on the cpu, no dimension
  const Tensor one_number = full({1}, 10.0);  // on the cpu, one dimension
  const Trace trace;
  const Tensor sum = x + scalar;
  print("copies: {}", counts_of(trace).copies);
  print("x + scalar: {}, on {}", sum.cpu(), sum.device());
  print("scalar + x is on {}", (scalar + x).device());
  print("x + 10.0   is on {}", (x + 10.0).device());
  print("x + one_number: {}", first_line([&] { x + one_number; }));
  const Tensor host = ones({3});
  const Tensor far_scalar = full({}, 10.0, {.device = "cuda"});
  print("host + far_scalar: {}", first_line([&] { host + far_scalar; }));
  // [end]
}
