// From which size on does the GPU win? Both ways of one product, timed where there is a GPU to time.
#include <chrono>

#include "chapter.h"
#include "lectern/kernels/matmul.h"
#include "lectern/runtime/version.h"

using namespace lectern;

namespace {

// The second of two runs: the first pays for what is set up once.
template <class Work>
double milliseconds(const Work& work) {
  work();
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main() {
  // [crossover]
  const bool is_emulated = !version::emulator().empty();
  const auto shown = [&](double time) { return is_emulated ? std::string("not measured") : fmt::format("{:.3f} ms", time); };
  const std::vector<std::int64_t> sides = is_emulated ? std::vector<std::int64_t>{32, 64} : std::vector<std::int64_t>{32, 128, 512, 2048};
  for (const std::int64_t side : sides) {
    const Tensor a = ones({side, side});
    const double on_cpu = milliseconds([&] { matmul(a, a); });
    const double there_and_back = milliseconds([&] { matmul(a.to("cuda"), a.to("cuda")).cpu(); });
    print("side {}: on the cpu {}, there and back {}", side, shown(on_cpu), shown(there_and_back));
  }
  // [end]
  if (is_emulated) print("an emulated device's time is its CPU's, and says nothing about a GPU");
}
