// Section 2: what .to(device) does to a tensor.
#include "lectern/runtime/factories.h"
#include "lectern/runtime/generator.h"
#include "tour_print.h"
#include "tour_sections.h"

namespace lectern::cli {

void tour_move(const TourState& state) {
  heading(2, "A tensor, moved");
  const Device device = state.device;
  show_code("move");
  // [move]
  manual_seed(0);
  const Tensor x = randn({3, 4}).to(device);
  print("{}", x);
  // [end]
  if (device.is_cuda()) {
    narrate(fmt::format("Drawn on the cpu, then copied to {}. randn({{3, 4}}, {{.device = device}}) makes it there and "
                        "copies nothing; its numbers are the device's own.", x.device()));
  } else {
    narrate("It was made on the cpu and is there already: .to(\"cpu\") gives back the same tensor.");
  }
}

}  // namespace lectern::cli
