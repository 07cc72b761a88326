// Factories that compute something, on the host, and copy the result to its device.
#include "lectern/kernels/making.h"

#include <fmt/format.h>

#include <numeric>

#include "lectern/runtime/error.h"

namespace lectern {

namespace {

/// From the host to where the options say.
Tensor finished(const Tensor& host, const TensorOptions& options) {
  Tensor result = empty(host.sizes(), options);
  result.detach().copy_(host);
  return result;
}

/// The number from which on a dtype no longer holds every integer, and its name in PyTorch's text.
std::int64_t first_gap(DType dtype) {
  switch (dtype) {
    case DType::kUInt8: return 256;
    case DType::kBool: return 2;
    case DType::kFloat16: return (1 << 11) + 1;
    case DType::kBFloat16: return (1 << 8) + 1;
    case DType::kFloat32: return (1 << 24) + 1;
    case DType::kInt32: return std::int64_t{1} << 31;
    case DType::kFloat64:
    case DType::kInt64: return INT64_MAX;
  }
  return 0;
}

/// Which of the `left` places that remain is next: one number for each, in order.
class Places {
 public:
  Places(std::int64_t count, Device device, const std::optional<Generator>& generator) : generator_(generator) {
    if (device.is_cuda()) {  // one launch instead of one for each number
      drawn_ = randint(0, std::int64_t{1} << 32, {count}, {.device = device}, generator).cpu();
    }
  }
  std::int64_t next(std::int64_t left) {
    return drawn_.defined() ? drawn_.data_ptr<std::int64_t>()[used_++] % left
                            : randint(0, left, {1}, {.device = "cpu"}, generator_).item<std::int64_t>();
  }

 private:
  std::optional<Generator> generator_;
  Tensor drawn_;
  std::int64_t used_ = 0;
};

}  // namespace

Tensor linspace(const Scalar& start, const Scalar& end, std::int64_t steps, const TensorOptions& options) {
  if (steps < 0) {
    throw ValueError(fmt::format("number of steps must be non-negative\nlinspace: steps is {}", steps));
  }
  TensorOptions complete = options;
  complete.dtype = options.dtype.value_or(kFloat32);
  const Tensor host = empty({steps}, {.dtype = *complete.dtype, .device = "cpu"});
  visit_dtype(host.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Step = std::conditional_t<std::is_same_v<T, double>, double, float>;
    T* const elements = host.data_ptr<T>();
    const auto first = start.to<Step>();
    const auto last = end.to<Step>();
    const Step step = steps > 1 ? (last - first) / static_cast<Step>(steps - 1) : Step{0};
    for (std::int64_t i = 0; i < steps; ++i) {  // from both ends, so that the last number is exact
      elements[i] = convert_element<T>(i < steps / 2 || steps == 1 ? first + step * static_cast<Step>(i)
                                                                   : last - step * static_cast<Step>(steps - i - 1));
    }
  });
  return finished(host, complete);
}

Tensor randperm(std::int64_t n, const TensorOptions& options, std::optional<Generator> generator) {
  TensorOptions complete = options;
  complete.dtype = options.dtype.value_or(kInt64);
  if (n < 0) {
    throw ShapeError(fmt::format("Trying to create tensor with negative dimension {}: [{}]", n, n));
  }
  if (n > first_gap(*complete.dtype)) {
    throw ValueError(fmt::format("n cannot be greater than {} for {} type.\nrandperm: n is {}", first_gap(*complete.dtype),
                                 scalar_type_name(*complete.dtype), n));
  }
  std::vector<std::int64_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  Places places(n, options.device.value_or(default_device()), generator);
  for (std::int64_t i = 0; i + 1 < n; ++i) {
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(i + places.next(n - i))]);
  }
  return finished(tensor(order, {.device = "cpu"}), complete);
}

Tensor full_like(const Tensor& like, const Scalar& value, const TensorOptions& options) {
  return full(like.sizes(), value, options_like(like, options));
}

Tensor rand_like(const Tensor& like, const TensorOptions& options) {
  return rand(like.sizes(), options_like(like, options));
}

Tensor randn_like(const Tensor& like, const TensorOptions& options) {
  return randn(like.sizes(), options_like(like, options));
}

}  // namespace lectern
