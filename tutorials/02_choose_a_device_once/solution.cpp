// The solution: x is made there, and the two others take its device from it.
#include "check_placement.h"
#include "lectern/runtime/transfer_budget.h"

using namespace lectern;

int main(int argc, char** argv) {
  const Device device = device_asked_for(argc, argv);
  const TransferBudget budget(0);
  // [solution]
  const Tensor x = rand({16, 16}, {.device = device});
  const Tensor mask = ones_like(x);
  const Tensor total = zeros_like(x);
  // [end]
  check_placement({{"x", x}, {"mask", mask}, {"total", total}});
  print("three tensors on {}, {} bytes moved", x.device(), budget.used_bytes());
}
