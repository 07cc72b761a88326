// Are model and input on one device? Which question to ask, and which not.
#include "chapter.h"
#include "model.h"

using namespace lectern;

int main(int argc, char** argv) {
  // [compared]
  const Device device = device_asked_for(argc, argv);
  SimpleModel model;
  model.to(device);
  const Tensor input = ones({1, 4}, {.device = device});
  const Device parameter = model.parameters().front().device();

  print("asked for:                {}", device);
  print("the parameter is on:      {}", parameter);
  print("parameter == input:       {}", parameter == input.device());
  print("parameter == asked for:   {}", parameter == device);
  // [end]
}
