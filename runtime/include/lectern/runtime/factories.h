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
  std::optional<DType> dtype = std::nullopt;    ///< Absent: as the factory says, or float32.
  std::optional<Device> device = std::nullopt;  ///< Absent: default_device().
  bool requires_grad = false;                   ///< The result is a leaf that requires grad.
  bool pin_memory = false;                      ///< In page-locked memory; for tensors on the cpu only.
};

/// Nested braces: `tensor({{1, 2}, {3, 4}})`. Integers give int64, anything with a fraction float32, only bools bool.
class NestedData {
 public:
  /// A single number.
  template <class T>
    requires std::is_arithmetic_v<T>
  NestedData(T value) : value_(Scalar(value)) {}  // NOLINT
  /// A list, of numbers or of lists.
  NestedData(std::initializer_list<NestedData> rows) : rows_(rows), is_scalar_(false) {}  // NOLINT

  /// Whether it is a single number.
  bool is_scalar() const { return is_scalar_; }
  /// The number, where is_scalar().
  const Scalar& value() const { return value_; }
  /// What stands in the braces, where not is_scalar().
  const std::vector<NestedData>& rows() const { return rows_; }

 private:
  Scalar value_ = 0;
  std::vector<NestedData> rows_;
  bool is_scalar_ = true;
};

/// Builds on the cpu, then copies to `options.device`, as PyTorch does. \throws ValueError for ragged braces.
Tensor tensor(const NestedData& data, const TensorOptions& options = {});
/// A 1-dimensional tensor of `values`.
template <class T>
Tensor tensor(const std::vector<T>& values, const TensorOptions& options = {});

/// Memory as it is found: its elements mean nothing until something is written.
Tensor empty(const Shape& sizes, const TensorOptions& options = {});
/// Every element 0.
Tensor zeros(const Shape& sizes, const TensorOptions& options = {});
/// Every element 1.
Tensor ones(const Shape& sizes, const TensorOptions& options = {});
/// Every element `value`. The dtype follows the value: int64, float32 or bool.
Tensor full(const Shape& sizes, const Scalar& value, const TensorOptions& options = {});
/// @{ The numbers of [start, end), `step` apart, from 0 on where no start is given; int64 when all three are integers,
/// else float32.
Tensor arange(const Scalar& end, const TensorOptions& options = {});
Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step = 1, const TensorOptions& options = {});
/// @}
/// @{ The identity matrix, (n, n) or (rows, cols): 1 on the diagonal, 0 elsewhere.
Tensor eye(std::int64_t n, const TensorOptions& options = {});
Tensor eye(std::int64_t rows, std::int64_t cols, const TensorOptions& options = {});
/// @}
/// Uniform in [0, 1) (on cuda in (0, 1], 1 mapped to 0, as there), drawn on the tensor's own device by that device's generator.
Tensor rand(const Shape& sizes, const TensorOptions& options = {}, std::optional<Generator> generator = std::nullopt);
/// Normal with mean 0 and variance 1.
Tensor randn(const Shape& sizes, const TensorOptions& options = {}, std::optional<Generator> generator = std::nullopt);
/// Integers in [low, high), int64 by default.
Tensor randint(std::int64_t low, std::int64_t high, const Shape& sizes, const TensorOptions& options = {},
               std::optional<Generator> generator = std::nullopt);
/// `options`, with the dtype and the device of `like` where they say none.
TensorOptions options_like(const Tensor& like, TensorOptions options);
/// @{ empty, zeros and ones with the shape of `like`, and its dtype and device unless `options` says otherwise.
Tensor empty_like(const Tensor& like, const TensorOptions& options = {});
Tensor zeros_like(const Tensor& like, const TensorOptions& options = {});
Tensor ones_like(const Tensor& like, const TensorOptions& options = {});
/// @}

/// Draws uniform numbers in [low, high) into an existing tensor: what nn's initialisation uses.
void uniform_(const Tensor& target, double low, double high, std::optional<Generator> generator = std::nullopt);

}  // namespace lectern
