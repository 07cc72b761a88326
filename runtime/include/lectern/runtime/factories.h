// Making tensors: PyTorch's factory functions, with device and dtype as designated initializers.
#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "lectern/runtime/generator.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

/// `zeros({2, 3}, {.dtype = kFloat64, .device = "cuda"})`. What is absent takes PyTorch's default (cpu; dtype by factory).
struct TensorOptions {
  std::optional<DType> dtype = std::nullopt;
  std::optional<Device> device = std::nullopt;
  bool requires_grad = false;
  bool pin_memory = false;
};

/// Nested braces: `tensor({{1, 2}, {3, 4}})`. Integers give int64, anything with a fraction float32, only bools bool.
class NestedData {
 public:
  template <class T>
    requires std::is_arithmetic_v<T>
  NestedData(T value) : value_(Scalar(value)) {}  // NOLINT
  NestedData(std::initializer_list<NestedData> rows) : rows_(rows), is_scalar_(false) {}  // NOLINT

  bool is_scalar() const { return is_scalar_; }
  const Scalar& value() const { return value_; }
  const std::vector<NestedData>& rows() const { return rows_; }

 private:
  Scalar value_ = 0;
  std::vector<NestedData> rows_;
  bool is_scalar_ = true;
};

/// Builds on the cpu, then copies to `options.device`, as PyTorch does. \throws ValueError for ragged braces.
Tensor tensor(const NestedData& data, const TensorOptions& options = {});
/// The same from a flat vector: 1-dimensional.
template <class T>
Tensor tensor(const std::vector<T>& values, const TensorOptions& options = {});

Tensor empty(const Shape& sizes, const TensorOptions& options = {});
Tensor zeros(const Shape& sizes, const TensorOptions& options = {});
Tensor ones(const Shape& sizes, const TensorOptions& options = {});
/// The dtype follows the value: int64, float32 or bool.
Tensor full(const Shape& sizes, const Scalar& value, const TensorOptions& options = {});
/// [start, end) in steps; int64 when all three are integers, else float32.
Tensor arange(const Scalar& end, const TensorOptions& options = {});
Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step = 1, const TensorOptions& options = {});
Tensor eye(std::int64_t n, const TensorOptions& options = {});
Tensor eye(std::int64_t rows, std::int64_t cols, const TensorOptions& options = {});
/// Uniform in [0, 1) (on cuda in (0, 1], 1 mapped to 0, as there), drawn on the tensor's own device by that device's generator.
Tensor rand(const Shape& sizes, const TensorOptions& options = {}, std::optional<Generator> generator = std::nullopt);
/// Normal with mean 0 and variance 1.
Tensor randn(const Shape& sizes, const TensorOptions& options = {}, std::optional<Generator> generator = std::nullopt);
/// Integers in [low, high), int64 by default.
Tensor randint(std::int64_t low, std::int64_t high, const Shape& sizes, const TensorOptions& options = {},
               std::optional<Generator> generator = std::nullopt);
/// `options`, with the dtype and the device of `like` where they say none.
TensorOptions options_like(const Tensor& like, TensorOptions options);
Tensor empty_like(const Tensor& like, const TensorOptions& options = {});
Tensor zeros_like(const Tensor& like, const TensorOptions& options = {});
Tensor ones_like(const Tensor& like, const TensorOptions& options = {});

/// Draws uniform numbers in [low, high) into an existing tensor: what nn's initialisation uses.
void uniform_(const Tensor& target, double low, double high, std::optional<Generator> generator = std::nullopt);

}  // namespace lectern
