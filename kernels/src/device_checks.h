// Are all operands where the operation can read them? PyTorch's two families of text, and which call mends it.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "lectern/runtime/tensor.h"

namespace lectern::kernels {

/// A tensor under the name that PyTorch's schema gives it: errors speak of `mat1`.
struct NamedTensor {
  std::string_view name;
  Tensor tensor;
};
using NamedTensors = std::initializer_list<NamedTensor>;

/// \throws Error naming the operand that is an undefined tensor.
void require_defined(std::string_view operation, NamedTensors operands);

/// For matrix products, which take no tensor from elsewhere. `wrapper` is PyTorch's name of the checked function:
/// `addmm`, `mm`, `addmv_`, `_dot`. Operands come in the schema's order, which decides who is named.
void require_same_device(std::string_view operation, std::string_view wrapper, NamedTensors operands);

/// For elementwise operations: gives the device on which they run, the first that is not the cpu. A 0-dimensional input
/// on the cpu may stay where it is. With `first_is_written`, the first operand is the output as well.
Device common_device(std::string_view operation, NamedTensors operands, bool first_is_written = false);

/// One line an operand: `add: other is a float32 tensor of shape [2] on cpu`. Ends in a newline.
std::string list_operands(std::string_view operation, NamedTensors operands);

}  // namespace lectern::kernels
