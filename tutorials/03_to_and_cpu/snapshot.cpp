// A weight is remembered before it is changed. Is it?
#include "chapter.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  // [snapshot]
  const Tensor weight = ones({3}, {.device = device});
  const Tensor before = weight.cpu();
  weight.fill_(2);
  print("before: {}", before);
  print("now:    {}", weight.cpu());
  // [end]
}
