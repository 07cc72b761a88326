// What arithmetic.cpp asks of each device. Operands have the dtype of the result; tensors have its shape and device.
#pragma once

#include "operand.h"

namespace lectern::kernels {

enum class Arithmetic : std::uint8_t { kAdd, kSub, kMul, kDiv };

namespace cpu {
void arithmetic(Arithmetic operation, const Operand& self, const Operand& other, const Tensor& result);
}
namespace cuda {
void arithmetic(Arithmetic operation, const Operand& self, const Operand& other, const Tensor& result);
}

}  // namespace lectern::kernels
