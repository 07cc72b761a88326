// Whether a number of the program fits into an element.
#pragma once

#include "lectern/runtime/scalar.h"

namespace lectern {

/// \throws ValueError `value cannot be converted to type uint8_t without overflow`.
void require_representable(const Scalar& value, DType dtype);

}  // namespace lectern
