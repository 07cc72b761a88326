// sum and mean: bring the elements of each result into one row of a matrix, and let the device add up the rows.
#include "lectern/kernels/sum.h"

#include <fmt/format.h>

#include "device_checks.h"
#include "dtype_checks.h"
#include "lectern/kernels/arithmetic.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "sum_kernels.h"

namespace lectern {

namespace {

/// Which dimensions are summed over, by position.
std::vector<bool> reduced_dims(const Tensor& self, const Shape& dims) {
  std::vector<bool> is_reduced(self.sizes().size(), dims.empty());
  std::vector<bool> is_named(std::max<std::size_t>(is_reduced.size(), 1), false);
  for (const std::int64_t named : dims) {
    const auto dim = static_cast<std::size_t>(wrap_dim(named, self.dim()));
    if (is_named[dim]) {
      throw ValueError(fmt::format("dim {} appears multiple times in the list of dims\nsum: dims is {} and self a {}",
                                   dim, to_string(dims), describe(self)));
    }
    is_named[dim] = true;
    if (dim < is_reduced.size()) {  // a 0-dimensional tensor may be asked for its dimension 0
      is_reduced[dim] = true;
    }
  }
  return is_reduced;
}

/// One row for each result, along it the elements that make it up. A view where strides allow, else a copy.
Tensor rows_of(const Tensor& self, const std::vector<bool>& is_reduced) {
  Shape sizes;
  Strides strides;
  std::int64_t row_count = 1;
  std::int64_t row_length = 1;
  for (const bool reduced : {false, true}) {
    for (std::size_t dim = 0; dim < is_reduced.size(); ++dim) {
      if (is_reduced[dim] == reduced) {
        sizes.push_back(self.sizes()[dim]);
        strides.push_back(self.strides()[dim]);
        (reduced ? row_length : row_count) *= self.sizes()[dim];
      }
    }
  }
  return Tensor(self.storage(), sizes, strides, self.storage_offset(), self.dtype()).reshape({row_count, row_length});
}

void fill_sums(const Tensor& rows, const Tensor& result) {
  if (result.numel() == 0) {
    return;
  }
  switch (result.device().type()) {
    case DeviceType::kCpu: return kernels::cpu::sum_rows(rows, result);
    case DeviceType::kCuda: return kernels::cuda::sum_rows(rows, result);
  }
}

}  // namespace

Tensor sum(const Tensor& self, const Shape& dims, bool keepdim) {
  kernels::require_defined("sum", {{"self", self}});
  const std::vector<bool> is_reduced = reduced_dims(self, dims);
  kernels::require_no_half("sum", self.is_cuda() ? "sum_cuda" : "sum_cpu", self.dtype());
  const Tensor rows = rows_of(self, is_reduced);
  const DType dtype = is_floating_point(self.dtype()) ? self.dtype() : kInt64;
  const Tensor result = empty({rows.size(0)}, {.dtype = dtype, .device = self.device()});
  fill_sums(rows, result);
  result.mark_computed_from({self});

  Shape sizes;
  for (std::size_t dim = 0; dim < is_reduced.size(); ++dim) {
    if (!is_reduced[dim] || keepdim) {
      sizes.push_back(is_reduced[dim] ? 1 : self.sizes()[dim]);
    }
  }
  return result.view(sizes);
}

Tensor sum(const Tensor& self) { return sum(self, {}, false); }

Tensor mean(const Tensor& self, const Shape& dims, bool keepdim) {
  kernels::require_defined("mean", {{"self", self}});
  if (!is_floating_point(self.dtype())) {
    throw DTypeError(
        fmt::format("mean(): could not infer output dtype. Input dtype must be either a floating point or complex "
                    "dtype. Got: {}\nmean: self is a {}; convert first, for instance self.to(kFloat32)",
                    scalar_type_name(self.dtype()), describe(self)));
  }
  const std::vector<bool> is_reduced = reduced_dims(self, dims);
  double count = 1;
  for (std::size_t dim = 0; dim < is_reduced.size(); ++dim) {
    count *= is_reduced[dim] ? static_cast<double>(self.sizes()[dim]) : 1.0;
  }
  return div(sum(self, dims, keepdim), count);
}

Tensor mean(const Tensor& self) { return mean(self, {}, false); }

}  // namespace lectern
