// A check that compares a tensor with the choice. What does it say to a program that is right?
#include <stdexcept>

#include "chapter.h"

using namespace lectern;

int main() {
  // [wrong_check]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  const Tensor x = ones({3}, {.device = device});
  if (x.device() != device) throw std::runtime_error(fmt::format("x is on {} and not on {}", x.device(), device));
  print("x is where it should be");
  // [end]
}
