// Does one seed give one set of numbers, wherever they are drawn?
#include "chapter.h"
#include "lectern/kernels/equal.h"

using namespace lectern;

int main() {
  // [seeds]
  manual_seed(0);
  const Tensor on_cpu = randn({3});
  const Tensor on_cuda = randn({3}, {.device = "cuda"});
  print("drawn on {}:  {}", on_cpu.device(), on_cpu);
  print("drawn on {}:  {}", on_cuda.device(), on_cuda.cpu());
  manual_seed(0);
  print("the cuda numbers, once more: {}", equal(on_cuda, randn({3}, {.device = "cuda"})));
  manual_seed(0);
  print("drawn on the cpu, moved:     {}", equal(on_cpu, randn({3}).to("cuda").cpu()));
  // [end]
}
