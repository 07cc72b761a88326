// What an operation says about a dtype that it does not compute in.
#include "dtype_checks.h"

#include <fmt/format.h>

#include "lectern/runtime/error.h"

namespace lectern::kernels {

namespace {

bool is_half(DType dtype) { return dtype == kFloat16 || dtype == kBFloat16; }

}  // namespace

void throw_not_implemented(std::string_view operation, std::string_view kernel, DType dtype) {
  const std::string_view advice =
      is_half(dtype) ? "in this dtype only + - * / compute: convert "
                       "the operands with .to(kFloat32)"
      : is_floating_point(dtype) ? "convert the operands with .to(kFloat32)"
                                 : "convert the operands with .to(kFloat32), or compute integers on the cpu: .cpu()";
  throw DTypeError(fmt::format("\"{}\" not implemented for '{}'\n{}: the operands are {}; {}", kernel,
                               scalar_type_name(dtype), operation, to_string(dtype), advice));
}

void require_no_half(std::string_view operation, std::string_view kernel, DType dtype) {
  if (is_half(dtype)) {
    throw_not_implemented(operation, kernel, dtype);
  }
}

}  // namespace lectern::kernels
