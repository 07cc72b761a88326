// Whether a number of the program fits into an element.
#pragma once

#include <string_view>

#include "lectern/runtime/scalar.h"

namespace lectern {

/// \throws ValueError `value cannot be converted to type uint8_t without overflow`, or with another name of the type.
void require_representable(const Scalar& value, DType dtype, std::string_view type_name = "");

}  // namespace lectern
