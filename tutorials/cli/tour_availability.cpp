// Section 1: is there a cuda device, and if not, which of the three conditions fails?
#include "lectern/runtime/cuda.h"
#include "lectern/runtime/error.h"
#include "text.h"
#include "tour_conditions.h"
#include "tour_print.h"
#include "tour_sections.h"

namespace lectern::cli {

namespace {

void show_conditions(const std::array<Condition, 3>& conditions, const RuntimeAnswers& runtime) {
  for (const Condition& condition : conditions) {
    const char* verdict = condition.holds ? "holds" : "FAILS";
    print("{}", wrap(fmt::format("{:<24} {}  {}", condition.title, verdict, condition.why), 90, 32));
  }
  for (std::size_t index = 0; index < runtime.devices.size(); ++index) {
    print("{:<32}{}", Device(static_cast<int>(index)), runtime.devices[index].name);
  }
}

void guarded() {
  show_code("guarded");
  // [guarded]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  print("is_available: {}", cuda::is_available());
  print("device:       {}", device);
  if (cuda::is_available()) {
    print("device count: {}", cuda::device_count());
    print("device name:  {}", cuda::get_device_name(0));
  }
  // [end]
}

void unguarded() {
  narrate("The Spanish article asks for the name without a guard:");
  show_code("unguarded");
  try {
    // [unguarded]
    print("{}", cuda::get_device_name(0));
    // [end]
  } catch (const Error& error) {
    narrate("It throws, and uncaught would end the program:");
    print("{}", error.what());
  }
}

}  // namespace

TourState tour_availability(const std::string& root, const std::string& wanted) {
  heading(1, "Is there a cuda device? The Turkish article: three things must hold");
  const RuntimeAnswers runtime = ask_runtime();
  const std::array<Condition, 3> conditions = three_conditions(probe_machine(root), runtime);
  show_conditions(conditions, runtime);
  guarded();
  unguarded();

  TourState state;
  state.cause = cause(conditions);
  state.can_use_cuda = state.cause.empty();
  if (!wanted.empty()) {
    state.device = Device(wanted);
    narrate(fmt::format("Asked for with --device: from here on the tour uses {}.", state.device));
  } else if (state.can_use_cuda) {
    state.device = "cuda";
  } else if (cuda::is_available()) {
    narrate("is_available() is true and yet no kernel runs, because it does not ask whether the build has code for the card:");
    print("{}", runtime.kernel_error);
    narrate("From here on the tour uses the cpu.");
  }
  return state;
}

}  // namespace lectern::cli
