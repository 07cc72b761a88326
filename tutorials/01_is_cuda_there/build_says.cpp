// Which build is this? The same source gives another answer in another build.
#include "chapter.h"

using namespace lectern;

int main() {
  // [build_says]
  const auto shown = [](const std::string& text) { return text.empty() ? "none" : text; };
  print("version::cuda:     {}", shown(version::cuda()));
  print("version::hip:      {}", shown(version::hip()));
  print("version::emulator: {}", shown(version::emulator()));
  print("is_available:      {}", cuda::is_available());
  // [end]
}
