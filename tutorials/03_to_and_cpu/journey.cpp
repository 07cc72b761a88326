// What do .to and .cpu give, where does it live, and what did it cost to bring it there?
#include "chapter.h"
#include "counts.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  const Trace trace;
  // [journey]
  const Tensor x = tensor({1.0, 2.0, 3.0, 4.0});
  const Tensor there = x.to(device);
  const Tensor back = there.cpu();

  print("x:     {}", x.device());
  print("there: {}", there.device());
  print("back:  {}", back.device());
  print("back is x: {}", back.is_same(x));
  print("{} bytes to cuda, {} bytes to cpu", counts_of(trace).to_cuda_bytes, counts_of(trace).to_cpu_bytes);
  // [end]
}
