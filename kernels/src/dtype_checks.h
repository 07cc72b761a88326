// What an operation says about a dtype that it does not compute in.
#pragma once

#include <string_view>

#include "lectern/runtime/dtype.h"

namespace lectern::kernels {

/// `kernel` is PyTorch's name for what is missing: `"addmm_cuda" not implemented for 'Long'`.
[[noreturn]] void throw_not_implemented(std::string_view operation, std::string_view kernel, DType dtype);

/// \throws DTypeError for float16 and bfloat16, in which only arithmetic computes.
void require_no_half(std::string_view operation, std::string_view kernel, DType dtype);

}  // namespace lectern::kernels
