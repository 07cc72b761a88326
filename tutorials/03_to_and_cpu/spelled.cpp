// Is "cpu:0" another place than "cpu"?
#include "chapter.h"

using namespace lectern;

int main() {
  // [spelled]
  const Tensor x = ones({4});
  print("to(\"cpu\")   is x: {}", x.to("cpu").is_same(x));
  print("to(\"cpu:0\") is x: {}", x.to("cpu:0").is_same(x));
  // [end]
}
