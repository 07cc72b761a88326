// Which lines copy a result to the host without saying so?
#include <functional>
#include <sstream>

#include "chapter.h"
#include "counts.h"
#include "lectern/kernels/equal.h"

using namespace lectern;

int main() {
  const NoGradGuard no_grad;
  const auto count = [](const char* what, const std::function<void()>& work) {
    const Trace trace;
    work();
    print("{:<10} copies to the cpu {}, bytes {}", what, counts_of(trace).copies, counts_of(trace).to_cpu_bytes);
  };
  // [hidden]
  const Tensor x = ones({3}, {.device = "cuda"});
  count("x[2]", [&] { x[2]; });
  count("item", [&] { x[2].item<float>(); });
  count("if", [&] { if (is_nonzero(x[2])) return; });
  const Tensor y = ones({3}, {.device = "cuda"});
  count("equal", [&] { equal(x, y); });
  count("printing", [&] { std::ostringstream() << x; });
  // [end]
}
