// A guard that compares with `cuda`, without an index: what does it say of a model that is in its place?
#include "chapter.h"
#include "model.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  // [guard]
  const Device device("cuda");
  SimpleModel model;
  model.to(device);
  const Device found = model.parameters().front().device();
  if (found != device) throw Error(fmt::format("the model should be on {} and is on {}", device, found));
  print("{}", shape_of(model(ones({1, 4}, {.device = device}))));
  // [end]
}
