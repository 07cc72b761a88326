// What becomes of each sum of a matrix product before it is stored: alpha · sum + beta · bias.
#pragma once

#include "lectern/runtime/scalar.h"
#include "lectern/runtime/tensor.h"
#include "lectern/runtime/tensor_view.h"
#include "wrapping.h"

namespace lectern::kernels {

/// The bias has the shape of the product (expanded: its strides may be 0). It is undefined where there is none.
struct Epilogue {
  Tensor bias;
  Scalar beta = 0;
  Scalar alpha = 1;
};

/// The same for the inner loop, on either device. With beta 0 the bias is not read: it may be absent, or hold a NaN.
template <class T>
struct EpilogueView {
  MatrixView<const T> bias;
  T beta;
  T alpha;

  LECTERN_HOST_DEVICE T operator()(Wrapping<T> sum, std::int64_t row, std::int64_t col) const {
    const Wrapping<T> scaled = static_cast<Wrapping<T>>(alpha) * sum;
    if (beta == T{0}) {
      return static_cast<T>(scaled);
    }
    return static_cast<T>(scaled + static_cast<Wrapping<T>>(beta) * static_cast<Wrapping<T>>(bias(row, col)));
  }
};

template <class T>
EpilogueView<T> epilogue_view_of(const Epilogue& epilogue) {
  const MatrixView<const T> bias =
      epilogue.bias.defined() ? matrix_view_of<const T>(epilogue.bias) : MatrixView<const T>{};
  return {bias, epilogue.beta.to<T>(), epilogue.alpha.to<T>()};
}

}  // namespace lectern::kernels
