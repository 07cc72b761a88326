// Adding up rows on the cpu.
#include "lectern/runtime/tensor_view.h"
#include "sum_kernels.h"
#include "wrapping.h"

namespace lectern::kernels::cpu {

namespace {

/// Floating point adds up in double and rounds once, so that the cpu is a measure for the devices' orders of adding.
template <class Total>
using Accumulator = std::conditional_t<std::is_floating_point_v<Total>, double, Wrapping<Total>>;

}  // namespace

void sum_rows(const Tensor& rows, const Tensor& result) {
  visit_sum_dtypes(rows.dtype(), [&](auto element_tag, auto total_tag) {
    using Element = typename decltype(element_tag)::type;
    using Total = typename decltype(total_tag)::type;
    const MatrixView<const Element> elements = matrix_view_of<const Element>(rows);
    Total* const totals = result.data_ptr<Total>();
    for (std::int64_t row = 0; row < elements.rows; ++row) {
      Accumulator<Total> total = 0;
      for (std::int64_t col = 0; col < elements.cols; ++col) {
        total += static_cast<Accumulator<Total>>(elements(row, col));
      }
      totals[row] = static_cast<Total>(total);
    }
  });
}

}  // namespace lectern::kernels::cpu
