// One side of an elementwise operation: a tensor, or a number of the program. Both devices' kernels read it through
// OperandView.
#pragma once

#include "lectern/runtime/scalar.h"
#include "lectern/runtime/tensor.h"
#include "lectern/runtime/tensor_view.h"
#include "wrapping.h"

namespace lectern::kernels {

/// A tensor, or (when the tensor is undefined) a number. Converts from either, so that one function serves all
/// spellings.
struct Operand {
  Operand(const Tensor& given) : tensor(given) {}                   // NOLINT: implicit on purpose
  Operand(const Scalar& given) : number(given), is_number(true) {}  // NOLINT

  Tensor tensor;
  Scalar number = 0;
  bool is_number = false;
};

/// What a kernel reads on one side: an element of a tensor, or a number that travelled with the launch (which beside a
/// half keeps the precision of a float).
template <class T>
struct OperandView {
  TensorView<const T> tensor;
  Computed<T> number;
  bool is_number;

  LECTERN_HOST_DEVICE Computed<T> at(std::int64_t i) const {
    return is_number ? number : static_cast<Computed<T>>(tensor.at(i));
  }
};

/// Of an operand whose tensor has the dtype T and the shape of the result.
template <class T>
OperandView<T> operand_view_of(const Operand& operand) {
  return operand.is_number ? OperandView<T>{TensorView<const T>{}, operand.number.to<Computed<T>>(), true}
                           : OperandView<T>{view_of<const T>(operand.tensor), Computed<T>{}, false};
}

}  // namespace lectern::kernels
