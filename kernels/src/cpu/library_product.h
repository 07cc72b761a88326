// The one place that speaks to the cpu's library for matrix products, the counterpart of cuBLAS.
#pragma once

#include "epilogue.h"

namespace lectern::kernels::cpu {

/// Whether the library can: float32 or float64, and sizes that it counts (31 bits).
bool library_can_multiply(const Tensor& a, const Tensor& b);

/// result = alpha · a · b + beta · bias. `result` is row-major and new. Transposed operands cost no copy.
void library_product(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue);

}  // namespace lectern::kernels::cpu
