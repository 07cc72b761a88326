// Are all operands where the operation can read them? The texts are PyTorch's newest (docs/third-party.md).
#include "device_checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "lectern/runtime/error.h"
#include "lectern/runtime/trace.h"

namespace lectern::kernels {

namespace {

std::string move_call(const NamedTensor& operand, Device target) {
  return target.is_cpu() ? fmt::format("{}.cpu()", operand.name)
                         : fmt::format("{}.to(\"{}\")", operand.name, target.str());
}

/// The way out: bring what is apart to `home`, or what is at home to the first that is apart.
std::string ways_out(NamedTensors operands, Device home) {
  std::string bring, leave;
  Device away = home;
  bool are_on_two_devices = true;
  for (const NamedTensor& operand : operands) {
    const Device device = operand.tensor.device();
    if (device == home) continue;
    if (away == home) away = device;
    are_on_two_devices = are_on_two_devices && device == away;
    bring += (bring.empty() ? "" : " and ") + move_call(operand, home);
  }
  for (const NamedTensor& operand : operands) {
    if (operand.tensor.device() == home) leave += (leave.empty() ? "" : " and ") + move_call(operand, away);
  }
  if (!are_on_two_devices) return "Move all that are apart: " + bring;
  return operands.size() == 2 ? fmt::format("Move one of them: {} or {}", bring, leave)
                              : fmt::format("Move one side: {}, or {}", bring, leave);
}

}  // namespace

std::string list_operands(std::string_view operation, NamedTensors operands) {
  std::string lines;
  for (const NamedTensor& operand : operands) {
    lines += fmt::format("{}: {} is a {}\n", operation, operand.name, describe(operand.tensor));
  }
  return lines;
}

void require_defined(std::string_view operation, NamedTensors operands) {
  for (const NamedTensor& operand : operands) {
    if (!operand.tensor.defined()) {
      throw Error(
          fmt::format("{0}: {1} is an undefined tensor: it was declared (Tensor {1};) but never given a value, "
                      "for instance by zeros({{2, 3}})",
                      operation, operand.name));
    }
  }
  if (is_tracing()) {  // every operation passes here, before it does anything
    const auto on_cuda = std::find_if(operands.begin(), operands.end(), [](const NamedTensor& o) { return o.tensor.is_cuda(); });
    trace_operation(operation, on_cuda == operands.end() ? Device(DeviceType::kCpu) : on_cuda->tensor.device());
  }
}

void require_same_device(std::string_view operation, std::string_view wrapper, NamedTensors operands) {
  const NamedTensor& first = *operands.begin();
  for (const NamedTensor& operand : operands) {
    if (operand.tensor.device() == first.tensor.device()) {
      continue;
    }
    throw DeviceError(fmt::format(
        "Expected all tensors to be on the same device, but got {} is on {}, different from other tensors on {} "
        "(when checking argument in method wrapper_CUDA_{})\n{}{}",
        operand.name, operand.tensor.device().str(), first.tensor.device().str(), wrapper,
        list_operands(operation, operands), ways_out(operands, first.tensor.device())));
  }
}

Device common_device(std::string_view operation, NamedTensors operands, bool first_is_written) {
  const NamedTensor* decides = operands.begin();
  for (const NamedTensor& operand : operands) {
    if (operand.tensor.is_cuda()) {
      decides = &operand;
      break;
    }
  }
  const Device device = decides->tensor.device();
  for (const NamedTensor& operand : operands) {
    const bool is_written = first_is_written && &operand == operands.begin();
    const bool may_stay = operand.tensor.dim() == 0 && !operand.tensor.is_cuda() && !is_written;
    if (operand.tensor.device() == device || may_stay) {
      continue;
    }
    std::string hint;
    if (decides->tensor.dim() == 0) {
      hint = fmt::format("\nOnly a 0-dimensional tensor on the cpu may stand beside tensors elsewhere; {} is on {}.",
                         decides->name, device.str());
    }
    throw DeviceError(
        fmt::format("Expected all tensors to be on the same device, but found at least two devices, {} and {}!\n{}{}{}",
                    device.str(), operand.tensor.device().str(), list_operands(operation, operands),
                    ways_out(operands, device), hint));
  }
  return device;
}

}  // namespace lectern::kernels
