// The four formulas, written once for both devices (on the type Computed), and the choice of one at run time.
#pragma once

#include <type_traits>

#include "arithmetic_kernels.h"
#include "lectern/runtime/dtype.h"
#include "wrapping.h"

namespace lectern::kernels {

struct Add {
  template <class T>
  LECTERN_HOST_DEVICE T operator()(T a, T b) const {
    return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
  }
};
struct Sub {
  template <class T>
  LECTERN_HOST_DEVICE T operator()(T a, T b) const {
    return static_cast<T>(static_cast<Wrapping<T>>(a) - static_cast<Wrapping<T>>(b));
  }
};
struct Mul {
  template <class T>
  LECTERN_HOST_DEVICE T operator()(T a, T b) const {
    return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
  }
};
struct Div {  // only ever floating point: integers are converted first
  template <class T>
  LECTERN_HOST_DEVICE T operator()(T a, T b) const {
    return a / b;
  }
};

/// Calls `body(formula, TypeTag<T>{})` for the pairs that exist: no difference of bools, no quotient of integers.
template <class Body>
void visit_arithmetic(Arithmetic operation, DType dtype, Body&& body) {
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    switch (operation) {
      case Arithmetic::kAdd: return body(Add{}, tag);
      case Arithmetic::kSub:
        if constexpr (!std::is_same_v<T, bool>) body(Sub{}, tag);
        return;
      case Arithmetic::kMul: return body(Mul{}, tag);
      case Arithmetic::kDiv:
        if constexpr (std::is_floating_point_v<Computed<T>>) body(Div{}, tag);
        return;
    }
  });
}

}  // namespace lectern::kernels
