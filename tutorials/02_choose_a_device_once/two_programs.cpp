// Why does one program print `cuda` and the other `cuda:0`, when both chose the same device?
#include "chapter.h"
#include "lectern/nn/linear.h"

using namespace lectern;

int main() {
  // [two_programs]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  print("the choice: {}", device);
  nn::Linear model(4, 2);
  model.to(device);
  const Tensor input = tensor({{1.0, 2.0, 3.0, 4.0}}, {.device = device});
  print("the model:  {}", model.parameters().front().device());
  print("the input:  {}", input.device());
  // [end]
}
