// A tensor that is on the cpu is asked to come to the cpu. What comes back?
#include "chapter.h"

using namespace lectern;

int main() {
  // [same_object]
  const Tensor x = tensor({1.0, 2.0, 3.0, 4.0});
  const Tensor y = x.cpu();
  print("same object:  {}", y.is_same(x));
  print("same address: {}", y.data_ptr() == x.data_ptr());
  const Tensor v = x.view({2, 2});
  print("a view:       {}, {}", v.is_same(x), v.data_ptr() == x.data_ptr());

  y.fill_(7);
  print("x: {}", x);
  // [end]
}
