// Exercise: these three tensors are made on the cpu and moved. Make the program pass with a budget of 0 bytes.
#include "check_placement.h"
#include "lectern/runtime/transfer_budget.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  const TransferBudget budget(4096);
  // [exercise]
  const Tensor x = rand({16, 16}).to(device);
  const Tensor mask = ones({16, 16}).to(device);
  const Tensor total = zeros({16, 16}).to(device);
  // [end]
  check_placement({{"x", x}, {"mask", mask}, {"total", total}});
  print("three tensors on {}, {} bytes moved", x.device(), budget.used_bytes());
}
