// What matmul.cpp asks of each device. Shapes fit, dtypes are equal and computable there, the result is not empty.
#pragma once

#include "epilogue.h"

namespace lectern::kernels {

namespace cpu {
/// Through the library for float32 and float64, through the reference loop otherwise.
void matmul(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue = {});
/// The three loops of the definition: slow, and the measure for everything else.
void matmul_reference(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue = {});
}  // namespace cpu

namespace cuda {
/// Through the kernel that serves best today: matmul_shared_tile.
void matmul(const Tensor& a, const Tensor& b, const Tensor& result);
void matmul_naive(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue = {});
void matmul_shared_tile(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue = {});
}  // namespace cuda

}  // namespace lectern::kernels
