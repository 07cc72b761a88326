// A tensor that wants a gradient is moved. Is what .to gives still the one that gets it?
#include "chapter.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  // [leaf]
  const Tensor x = ones({3}, {.requires_grad = true}).to(device);
  const Tensor y = ones({3}, {.device = device, .requires_grad = true});
  print("made, then moved: is_leaf {}", x.is_leaf());
  print("made there:       is_leaf {}", y.is_leaf());
  // [end]
}
