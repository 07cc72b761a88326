// Are model and input on one device? Which question to ask, and which not.
#include "chapter.h"
#include "model.h"

using namespace lectern;

int main(int argc, char** argv) {
  // [compared]
  const Device device = device_asked_for(argc, argv);
  SimpleModel model;
  print("is_available: {}", cuda::is_available());
  Tensor input = ones({1, 4}, {.device = device});
  print("made: parameter and input together: {}", model.parameters().front().device() == input.device());
  model.to(device);
  input = input.to(device);
  const Device parameter = model.parameters().front().device();
  print("asked for {}, the parameter is on {}", device, parameter);
  print("  equal to the input's: {}, equal to what was asked for: {}", parameter == input.device(), parameter == device);
  // [end]
}
