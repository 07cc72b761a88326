// Section 3: model and data on one device, chosen once.
#include "tour_model.h"

#include "lectern/runtime/factories.h"
#include "lectern/runtime/generator.h"
#include "lectern/runtime/grad_mode.h"
#include "tour_print.h"
#include "tour_sections.h"

namespace lectern::cli {

void tour_model(const TourState& state) {
  heading(3, "A model and its input on one device");
  const Device device = state.device;
  show_code("model");
  show_code("four_prints");
  // [four_prints]
  manual_seed(0);
  SimpleModel model;
  model.to(device);
  const Tensor input = tensor({{1.0, 2.0, 3.0, 4.0}}, {.device = device});
  const NoGradGuard no_grad;
  const Tensor output = model(input);
  print("model device:  {}", model.parameters().front().device());
  print("input device:  {}", input.device());
  print("output device: {}", output.device());
  print("output shape:  {}", size_repr(output.sizes()));
  // [end]
  narrate("One row of four numbers went in and two came out: that, and that the devices agree, is all that this "
          "shows. It says nothing of training or speed.");
}

}  // namespace lectern::cli
