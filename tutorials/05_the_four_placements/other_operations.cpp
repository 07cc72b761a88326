// Do all operations say it in the same words, and does the order of the operands show?
#include "chapter.h"
#include "first_line.h"
#include "lectern/kernels/arithmetic.h"
#include "lectern/kernels/cat.h"
#include "lectern/kernels/matmul.h"

using namespace lectern;

int main() {
  // [other_operations]
  const Tensor near = ones({2, 2});
  const Tensor far = ones({2, 2}, {.device = "cuda"});
  print("matmul(far, near): {}", first_line([&] { matmul(far, near); }));
  print("matmul(near, far): {}", first_line([&] { matmul(near, far); }));
  print("cat({{near, far}}):  {}", first_line([&] { cat({near, far}); }));
  print("far + near:        {}", first_line([&] { far + near; }));
  print("near + far:        {}", first_line([&] { near + far; }));
  // [end]
}
