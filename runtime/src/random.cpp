// Random factories: checks, then one switch to the device on which the numbers are drawn.
#include <fmt/format.h>

#include <limits>

#include "element_kernels.h"
#include "generator_state.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"

namespace lectern {

namespace {

Generator generator_for(const Tensor& target, const std::optional<Generator>& given) {
  if (!given) return default_generator(target.device());
  if (given->device() != target.device()) {
    throw DeviceError(fmt::format("Expected a '{}' device type for generator but found '{}'\nThe generator is on {}, the tensor on {}.",
                                  to_string(target.device().type()), to_string(given->device().type()),
                                  given->device().str(), target.device().str()));
  }
  return *given;
}

template <class OnCpu, class OnCuda>
void draw(const Tensor& target, const std::optional<Generator>& given, OnCpu on_cpu, OnCuda on_cuda) {
  Generator generator = generator_for(target, given);
  if (target.numel() == 0) return;
  const std::lock_guard lock(generator.state().mutex);
  switch (target.device().type()) {
    case DeviceType::kCpu: return on_cpu(generator.state());
    case DeviceType::kCuda: return on_cuda(generator.state());
  }
}

void require_drawable(DType dtype, std::string_view kernel) {
  if (dtype == kFloat32 || dtype == kFloat64) return;
  throw DTypeError(fmt::format("\"{}\" not implemented for '{}'\nDraw float32 or float64 and convert with .to(dtype).", kernel,
                               scalar_type_name(dtype)));
}

double highest_integer(DType dtype) {
  switch (dtype) {
    case DType::kUInt8: return 255;
    case DType::kInt32: return std::numeric_limits<std::int32_t>::max();
    case DType::kBool: return 1;
    case DType::kFloat16: return 2048;
    case DType::kBFloat16: return 256;
    case DType::kFloat32: return 1 << 24;
    case DType::kFloat64:
    case DType::kInt64: return 0x1p63;
  }
  return 0;
}

std::string_view c_type_name(DType dtype) {
  return dtype == kUInt8 ? "unsigned char" : dtype == kInt32 ? "int" : to_string(dtype);
}

// Draws into a fresh tensor, which is marked as requiring grad only afterwards.
template <class Fill>
Tensor drawn(const Shape& sizes, const TensorOptions& options, DType dtype, Fill fill) {
  TensorOptions plain = options;
  plain.dtype = dtype;
  plain.requires_grad = false;
  const Tensor result = empty(sizes, plain);
  fill(result);
  if (options.requires_grad) result.requires_grad_();
  return result;
}

}  // namespace

void uniform_(const Tensor& target, double low, double high, std::optional<Generator> given) {
  require_drawable(target.dtype(), "check_uniform_bounds");
  draw(target, given, [&](auto& state) { cpu::uniform(target, low, high, state); },
       [&](auto& state) { cuda::uniform(target, low, high, state); });
}

Tensor rand(const Shape& sizes, const TensorOptions& options, std::optional<Generator> generator) {
  const DType dtype = options.dtype.value_or(kFloat32);
  require_drawable(dtype, "check_uniform_bounds");
  return drawn(sizes, options, dtype, [&](const Tensor& target) { uniform_(target, 0, 1, generator); });
}

Tensor randn(const Shape& sizes, const TensorOptions& options, std::optional<Generator> given) {
  const DType dtype = options.dtype.value_or(kFloat32);
  const bool on_cuda = options.device.value_or(default_device()).is_cuda();
  require_drawable(dtype, on_cuda ? "normal_kernel_cuda" : "normal_kernel_cpu");
  return drawn(sizes, options, dtype, [&](const Tensor& target) {
    draw(target, given, [&](auto& state) { cpu::normal(target, state); }, [&](auto& state) { cuda::normal(target, state); });
  });
}

Tensor randint(std::int64_t low, std::int64_t high, const Shape& sizes, const TensorOptions& options,
               std::optional<Generator> given) {
  const DType dtype = options.dtype.value_or(kInt64);
  if (low >= high) {
    throw ValueError(fmt::format("random_ expects 'from' to be less than 'to', but got from={} >= to={}", low, high));
  }
  if (static_cast<double>(high) - 1 > highest_integer(dtype)) {
    throw ValueError(fmt::format("to - 1 is out of bounds for {}", c_type_name(dtype)));
  }
  if (low < 0 && (dtype == kUInt8 || dtype == kBool)) {
    throw ValueError(fmt::format("from is out of bounds for {}", c_type_name(dtype)));
  }
  return drawn(sizes, options, dtype, [&](const Tensor& target) {
    draw(target, given, [&](auto& state) { cpu::random_integers(target, low, high, state); },
         [&](auto& state) { cuda::random_integers(target, low, high, state); });
  });
}

}  // namespace lectern
