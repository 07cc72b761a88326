// Making tensors that need no random numbers.
#include "lectern/runtime/factories.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "checked_scalar.h"
#include "lectern/runtime/error.h"

namespace lectern {

namespace {

Tensor finish(const Tensor& tensor, const TensorOptions& options) {
  if (options.requires_grad && !is_floating_point(tensor.dtype())) {
    throw DTypeError("Only Tensors of floating point and complex dtype can require gradients");
  }
  return options.requires_grad ? tensor.requires_grad_() : tensor;
}

void require_sizes(const Shape& sizes) {
  for (std::int64_t size : sizes) {
    if (size < 0) {
      throw ShapeError(fmt::format("Trying to create tensor with negative dimension {}: {}", size, to_string(sizes)));
    }
  }
}

Tensor make(const Shape& sizes, DType dtype, const TensorOptions& options) {
  require_sizes(sizes);
  const Device device = options.device.value_or(default_device());
  if (options.pin_memory && !device.is_cpu()) throw DeviceError("Only dense CPU tensors can be pinned");
  std::size_t size_bytes = 0;
  if (__builtin_mul_overflow(static_cast<std::size_t>(element_count(sizes)), item_size(dtype), &size_bytes) ||
      size_bytes > static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max())) {
    throw OutOfMemoryError(fmt::format("Storage size calculation overflowed with sizes={}", to_string(sizes)));
  }
  return Tensor(Storage::allocate(size_bytes, device, options.pin_memory), sizes, contiguous_strides(sizes), 0, dtype);
}

Tensor filled(const Shape& sizes, const Scalar& value, DType dtype, const TensorOptions& options) {
  require_representable(value, dtype);
  return finish(make(sizes, dtype, options).fill_(value), options);
}

const TensorOptions kOnHost{.device = Device(DeviceType::kCpu)};

// Small deterministic tensors are written on the host and copied, so that each needs no kernel of its own.
Tensor on_device(const Tensor& host, const TensorOptions& options) {
  const Tensor moved = options.pin_memory ? host.pin_memory() : host.to(options.device.value_or(default_device()));
  return finish(moved, options);
}

void measure(const NestedData& data, Shape& shape, std::size_t depth) {
  if (data.is_scalar()) return;
  if (depth == shape.size()) shape.push_back(static_cast<std::int64_t>(data.rows().size()));
  for (const NestedData& row : data.rows()) {
    if (row.is_scalar() != data.rows().front().is_scalar()) {
      throw ValueError("not a sequence\ntensor(): every brace of one level must hold either numbers or braces");
    }
  }
  if (!data.rows().empty()) measure(data.rows().front(), shape, depth + 1);
}

void collect(const NestedData& data, const Shape& shape, std::size_t depth, std::vector<Scalar>& values) {
  if (depth == shape.size()) {
    if (!data.is_scalar()) throw ValueError("not a sequence\ntensor(): braces are nested to different depths");
    values.push_back(data.value());
    return;
  }
  if (data.is_scalar()) throw ValueError("not a sequence\ntensor(): braces are nested to different depths");
  const auto length = static_cast<std::int64_t>(data.rows().size());
  if (length != shape[depth]) {
    throw ValueError(fmt::format("expected sequence of length {} at dim {} (got {})", shape[depth], depth, length));
  }
  for (const NestedData& row : data.rows()) collect(row, shape, depth + 1, values);
}

DType common_dtype(const std::vector<Scalar>& values) {
  if (values.empty()) return kFloat32;
  DType dtype = kBool;
  for (const Scalar& value : values) dtype = promote_types(dtype, value.default_dtype());
  return dtype;
}

std::int64_t arange_count(double start, double end, double step) {
  if (step == 0) throw ValueError("step must be nonzero");
  if (!std::isfinite(start) || !std::isfinite(end)) throw ValueError(fmt::format("unsupported range: {} -> {}", start, end));
  if ((step > 0 && start > end) || (step < 0 && start < end)) {
    throw ValueError(fmt::format("upper bound and larger bound inconsistent with step sign\narange({}, {}, {})", start, end, step));
  }
  return static_cast<std::int64_t>(std::ceil((end - start) / step));
}

}  // namespace

Tensor tensor(const NestedData& data, const TensorOptions& options) {
  Shape shape;
  measure(data, shape, 0);
  std::vector<Scalar> values;
  collect(data, shape, 0, values);
  const Tensor host = make(shape, options.dtype.value_or(common_dtype(values)), kOnHost);
  visit_dtype(host.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* next = host.data_ptr<T>();
    for (const Scalar& value : values) {
      if (host.dtype() == kUInt8) require_representable(value, kUInt8, "uint8");  // floats become inf, as in PyTorch
      *next++ = value.to<T>();
    }
  });
  return on_device(host, options);
}

template <class T>
Tensor tensor(const std::vector<T>& values, const TensorOptions& options) {
  const Tensor host = make({static_cast<std::int64_t>(values.size())}, DTypeOf<T>::value, kOnHost);
  std::copy(values.begin(), values.end(), host.data_ptr<T>());
  return on_device(options.dtype ? host.to(*options.dtype) : host, options);
}
template Tensor tensor(const std::vector<float>&, const TensorOptions&);
template Tensor tensor(const std::vector<double>&, const TensorOptions&);
template Tensor tensor(const std::vector<std::int32_t>&, const TensorOptions&);
template Tensor tensor(const std::vector<std::int64_t>&, const TensorOptions&);
template Tensor tensor(const std::vector<std::uint8_t>&, const TensorOptions&);
template Tensor tensor(const std::vector<bool>&, const TensorOptions&);

Tensor empty(const Shape& sizes, const TensorOptions& options) {
  return finish(make(sizes, options.dtype.value_or(kFloat32), options), options);
}

Tensor zeros(const Shape& sizes, const TensorOptions& options) {
  return filled(sizes, 0, options.dtype.value_or(kFloat32), options);
}

Tensor ones(const Shape& sizes, const TensorOptions& options) {
  return filled(sizes, 1, options.dtype.value_or(kFloat32), options);
}

Tensor full(const Shape& sizes, const Scalar& value, const TensorOptions& options) {
  return filled(sizes, value, options.dtype.value_or(value.default_dtype()), options);
}

Tensor arange(const Scalar& end, const TensorOptions& options) { return arange(0, end, 1, options); }

Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, const TensorOptions& options) {
  const bool any_fraction = start.is_floating_point() || end.is_floating_point() || step.is_floating_point();
  const std::int64_t count = arange_count(start.to<double>(), end.to<double>(), step.to<double>());
  const Tensor host = make({count}, options.dtype.value_or(any_fraction ? kFloat32 : kInt64), kOnHost);
  visit_dtype(host.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* elements = host.data_ptr<T>();
    for (std::int64_t i = 0; i < count; ++i) {
      elements[i] = any_fraction
                        ? convert_element<T>(start.to<double>() + static_cast<double>(i) * step.to<double>())
                        : convert_element<T>(start.to<std::int64_t>() + i * step.to<std::int64_t>());
    }
  });
  return on_device(host, options);
}

Tensor eye(std::int64_t n, const TensorOptions& options) { return eye(n, n, options); }

Tensor eye(std::int64_t rows, std::int64_t cols, const TensorOptions& options) {
  if (rows < 0) throw ValueError(fmt::format("n must be greater or equal to 0, got {}", rows));
  if (cols < 0) throw ValueError(fmt::format("m must be greater or equal to 0, got {}", cols));
  const Tensor host = make({rows, cols}, options.dtype.value_or(kFloat32), kOnHost).zero_();
  for (std::int64_t i = 0; i < std::min(rows, cols); ++i) host.select(0, i).select(0, i).fill_(1);
  return on_device(host, options);
}

TensorOptions options_like(const Tensor& like, TensorOptions options) {
  if (!options.dtype) options.dtype = like.dtype();
  if (!options.device) options.device = like.device();
  return options;
}

Tensor empty_like(const Tensor& like, const TensorOptions& options) { return empty(like.sizes(), options_like(like, options)); }
Tensor zeros_like(const Tensor& like, const TensorOptions& options) { return zeros(like.sizes(), options_like(like, options)); }
Tensor ones_like(const Tensor& like, const TensorOptions& options) { return ones(like.sizes(), options_like(like, options)); }
TensorOptions Tensor::options() const { return options_like(*this, {}); }

}  // namespace lectern
