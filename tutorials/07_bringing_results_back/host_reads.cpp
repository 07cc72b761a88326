// May the host read a device's memory through the pointer that a tensor gives?
#include "chapter.h"

using namespace lectern;

int main() {
  // [host_reads]
  const Tensor x = ones({4}, {.device = "cuda"});
  const float* const address = x.data_ptr<float>();
  print("the host has an address");
  print("and reads {}", *address);
  // [end]
}
