#include "doctor_checklist.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "text.h"

namespace lectern::cli {

namespace {

std::string cards_text(const Machine& machine) {
  if (!machine.cards.empty()) return fmt::format("NVIDIA card at PCI {}", fmt::join(machine.cards, ", "));
  if (machine.is_wsl && machine.has_dxg) return "WSL: the card belongs to Windows, and /dev/dxg leads to it";
  return "no NVIDIA card on this machine";
}

std::string devices_text(const RuntimeAnswers& runtime) {
  std::vector<std::string> texts;
  for (std::size_t index = 0; index < runtime.devices.size(); ++index) {
    const DeviceAnswer& device = runtime.devices[index];
    texts.push_back(fmt::format("cuda:{} is \"{}\" (compute capability {}.{})", index, device.name, device.major, device.minor));
  }
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::string gib(std::size_t bytes) { return fmt::format("{:.1f} GiB", static_cast<double>(bytes) / (1024.0 * 1024.0 * 1024.0)); }

CheckLine emulated_card(CheckLine line, const Machine& machine, const RuntimeAnswers& runtime) {
  const bool has_card = !machine.cards.empty();
  if (runtime.devices.empty()) {
    line.found = cards_text(machine) + "; no emulated device answers";
    if (runtime.emulated_driver) {
      line.status = CheckStatus::kNote;
      line.means = "the emulator plays a driver that does not let it: a later line says which";
    } else {
      line.status = CheckStatus::kTodo;
      line.means = first_line(runtime.unavailable_reason);
      line.action = "unset the LECTERN_EMULATED_… variables";
    }
    return line;
  }
  line.found = cards_text(machine) + "; emulated: " + devices_text(runtime);
  line.means = has_card ? "this build does not use the card: its kernels run on the CPU, emulated"
                        : "no card is needed: this build's kernels run on the CPU, emulated";
  if (has_card) line.action = "to use the card, build for it (this needs nvcc): ./lectern tour --preset cuda";
  return line;
}

CheckLine toolkit_card(CheckLine line, const Machine& machine, const RuntimeAnswers& runtime) {
  line.found = cards_text(machine);
  if (!runtime.devices.empty()) {
    line.found = devices_text(runtime);
    line.means = "there is a card, and this build reaches it";
  } else if (driver_state(machine) == DriverState::kNoCard) {
    line.status = CheckStatus::kTodo;
    line.means = "this build needs a card of NVIDIA's, and there is none to run on";
    line.action = "run without a card: ./lectern tour --preset emulator (in a virtual machine: hand the card to it)";
  } else if (sees_no_device(runtime)) {
    line.status = CheckStatus::kTodo;
    line.means = "the driver answers, and counts no card that can run CUDA";
    line.action = "run nvidia-smi: it lists the cards that the driver accepts (CUDA 13 needs compute capability 7.5 or newer)";
  } else {
    line.means = "there is a card; what keeps this build from it stands in a later line";
  }
  return line;
}

}  // namespace

bool sees_no_device(const RuntimeAnswers& runtime) {
  return runtime.devices.empty() && runtime.unavailable_reason.starts_with("No CUDA GPUs");
}

CheckLine check_card(const Machine& machine, const RuntimeAnswers& runtime) {
  CheckLine line{.key = "card", .title = "card", .status = CheckStatus::kOk, .found = "", .means = "", .action = ""};
  if (runtime.flavour == Flavour::kOff) {
    line.status = CheckStatus::kNote;
    line.found = cards_text(machine);
    line.means = "a build without CUDA makes no use of a card";
    return line;
  }
  if (sees_no_device(runtime) && runtime.visible_devices) {
    line.status = CheckStatus::kTodo;
    line.found = fmt::format("CUDA_VISIBLE_DEVICES=\"{}\" hides every device", *runtime.visible_devices);
    line.means = "the variable lists the devices that a process may see, and it names none that is here";
    line.action = "unset CUDA_VISIBLE_DEVICES, or set it to an index: CUDA_VISIBLE_DEVICES=0";
    return line;
  }
  return runtime.flavour == Flavour::kEmulated ? emulated_card(line, machine, runtime) : toolkit_card(line, machine, runtime);
}

CheckLine check_build(const RuntimeAnswers& runtime) {
  CheckLine line{.key = "build", .title = "this build", .status = CheckStatus::kOk, .found = "", .means = "", .action = ""};
  const std::string architectures =
      runtime.architectures.empty() ? "" : fmt::format(", kernels for {}", fmt::join(runtime.architectures, " "));
  if (runtime.flavour == Flavour::kOff) {
    line.status = CheckStatus::kNote;
    line.found = "flavour off: no CUDA in this build, as in a CPU-only wheel";
    line.means = "its device is the cpu; a CUDA build would need a card, a driver that sees it, and nvcc to be made";
    line.action = "to have a cuda device without a card: ./lectern tour --preset emulator";
    return line;
  }
  line.found = runtime.flavour == Flavour::kEmulated
                   ? fmt::format("flavour emulated (emulator {}), kernels compiled for this CPU", runtime.emulator_version)
                   : fmt::format("flavour toolkit (CUDA {}){}", runtime.toolkit_version, architectures);
  if (runtime.devices.empty()) {
    line.means = "whether its kernels fit the card shows once a device answers";
  } else if (runtime.kernel_error.empty()) {
    line.means = "a first kernel ran on cuda:0";
  } else {
    line.status = CheckStatus::kTodo;
    line.means = "a first kernel on cuda:0 failed: " + first_line(runtime.kernel_error);
    line.action = "add the card's architecture to CMAKE_CUDA_ARCHITECTURES in CMakePresets.json and build again";
    if (runtime.emulated_arch) {
      line.found = fmt::format("emulated state LECTERN_EMULATED_ARCH={}; ", *runtime.emulated_arch) + line.found;
      line.action = "unset LECTERN_EMULATED_ARCH (with a real card: build for its architecture)";
    }
  }
  return line;
}

CheckLine check_memory(const Machine& machine, const RuntimeAnswers& runtime) {
  CheckLine line{.key = "memory", .title = "memory", .status = CheckStatus::kOk, .found = "", .means = "", .action = ""};
  std::vector<std::string> texts;
  for (std::size_t index = 0; index < runtime.devices.size(); ++index) {
    const DeviceAnswer& device = runtime.devices[index];
    texts.push_back(fmt::format("cuda:{}{}: {} free of {}", index, runtime.flavour == Flavour::kEmulated ? " (emulated)" : "",
                                gib(device.free_bytes), gib(device.total_bytes)));
  }
  if (machine.memory_bytes > 0) {
    texts.push_back(fmt::format("this machine: {} available of {}", gib(machine.available_memory_bytes), gib(machine.memory_bytes)));
  }
  line.found = texts.empty() ? "unknown" : fmt::format("{}", fmt::join(texts, "; "));
  if (texts.empty()) line.status = CheckStatus::kNote;
  line.means = "tensors and what a model computes on the way must fit; what does not is refused with an OutOfMemoryError";
  if (runtime.flavour == Flavour::kEmulated && !runtime.devices.empty()) {
    line.means = "an emulated device's memory is taken from this machine's; " + line.means;
  }
  return line;
}

std::vector<CheckLine> checklist(const Machine& machine, const RuntimeAnswers& runtime) {
  return {check_card(machine, runtime), check_driver(machine, runtime), check_driver_against_toolkit(machine, runtime),
          check_build(runtime), check_memory(machine, runtime)};
}

bool can_run(const std::vector<CheckLine>& lines) {
  return std::ranges::none_of(lines, [](const CheckLine& line) { return line.status == CheckStatus::kTodo; });
}

}  // namespace lectern::cli
