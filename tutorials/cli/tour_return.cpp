// Section 5: the way back to the cpu, for a result and for a model.
#include "lectern/runtime/factories.h"
#include "lectern/runtime/generator.h"
#include "lectern/runtime/grad_mode.h"
#include "tour_model.h"
#include "tour_print.h"
#include "tour_sections.h"

namespace lectern::cli {

void tour_return(const TourState& state) {
  heading(5, "Back to the cpu");
  const Device device = state.device;
  const NoGradGuard no_grad;
  show_code("bring_back");
  // [bring_back]
  manual_seed(0);
  SimpleModel model;
  model.to(device);
  const Tensor output = model(tensor({{1.0, 2.0, 3.0, 4.0}}, {.device = device}));
  const Tensor first = output.cpu();
  const Tensor second = first.cpu();
  print("output.cpu(): on {}, same object: {}, same memory: {}", first.device(), first.is_same(output),
        first.data_ptr() == output.data_ptr());
  print("first.cpu():  on {}, same object: {}, same memory: {}", second.device(), second.is_same(first),
        second.data_ptr() == first.data_ptr());
  print("{}", second);
  // [end]
  narrate(device.is_cuda() ? "The first call copied the result; the second found it on the cpu and gave back the same object."
                           : "The result was on the cpu all along, so neither call copied anything.");
  show_code("model_back");
  // [model_back]
  print("the model is still on {}", model.layer.weight.device());
  model.to("cpu");
  print("and after model.to(\"cpu\") on {}", model.layer.weight.device());
  // [end]
}

}  // namespace lectern::cli
