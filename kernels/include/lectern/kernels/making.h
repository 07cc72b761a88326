// Tensors made after another one, or by a rule: the factories that compute something.
#pragma once

#include "lectern/runtime/factories.h"

namespace lectern {

/// `steps` numbers from `start` to `end`, both included; float32 by default.
Tensor linspace(const Scalar& start, const Scalar& end, std::int64_t steps, const TensorOptions& options = {});
/// 0 … n-1 in random order, drawn by the generator of the device. On cuda it is not the order that PyTorch gives.
Tensor randperm(std::int64_t n, const TensorOptions& options = {}, std::optional<Generator> generator = std::nullopt);

/// @{ full, rand and randn with the shape of `like`, and its dtype and device unless `options` says otherwise.
Tensor full_like(const Tensor& like, const Scalar& value, const TensorOptions& options = {});
Tensor rand_like(const Tensor& like, const TensorOptions& options = {});
Tensor randn_like(const Tensor& like, const TensorOptions& options = {});
/// @}

}  // namespace lectern
