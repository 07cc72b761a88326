// Elementwise + - * /: operands broadcast against each other and are promoted to one dtype.
#pragma once

#include "lectern/runtime/scalar.h"
#include "lectern/runtime/tensor.h"

namespace lectern {

/// @{ The dtype in which two operands meet: of bool < integer < floating point the highest wins; among equals a tensor
/// with dimensions beats a 0-dimensional one, and that beats a number of the program.
DType result_type(const Tensor& self, const Tensor& other);
DType result_type(const Tensor& self, const Scalar& other);
/// @}

/// @{ self + other, each element. Sizes broadcast; dtypes promote. Both operands must be on one device, but a
/// 0-dimensional tensor on the cpu may stand beside a cuda tensor.
/// \throws DeviceError, ShapeError.
Tensor add(const Tensor& self, const Tensor& other);
Tensor add(const Tensor& self, const Scalar& other);
Tensor add(const Scalar& self, const Tensor& other);
/// @}
/// @{ self - other. \throws DTypeError for bool.
Tensor sub(const Tensor& self, const Tensor& other);
Tensor sub(const Tensor& self, const Scalar& other);
Tensor sub(const Scalar& self, const Tensor& other);
/// @}
/// @{ self · other, each element (the matrix product is matmul).
Tensor mul(const Tensor& self, const Tensor& other);
Tensor mul(const Tensor& self, const Scalar& other);
Tensor mul(const Scalar& self, const Tensor& other);
/// @}
/// @{ self / other; integers divide as float32.
Tensor div(const Tensor& self, const Tensor& other);
Tensor div(const Tensor& self, const Scalar& other);
Tensor div(const Scalar& self, const Tensor& other);
/// @}
/// -self. \throws DTypeError for bool.
Tensor neg(const Tensor& self);

/// @{ self becomes self + other (- · /) and is returned. Its shape, dtype and device stay, so `other` must broadcast to
/// its shape and the result must be castable to its dtype.
/// \throws Error for a leaf that requires grad, unless a NoGradGuard is there.
const Tensor& add_(const Tensor& self, const Tensor& other);
const Tensor& add_(const Tensor& self, const Scalar& other);
const Tensor& sub_(const Tensor& self, const Tensor& other);
const Tensor& sub_(const Tensor& self, const Scalar& other);
const Tensor& mul_(const Tensor& self, const Tensor& other);
const Tensor& mul_(const Tensor& self, const Scalar& other);
const Tensor& div_(const Tensor& self, const Tensor& other);
const Tensor& div_(const Tensor& self, const Scalar& other);
/// @}

/// @{ add, sub, mul, div and neg, written with their signs.
inline Tensor operator+(const Tensor& a, const Tensor& b) { return add(a, b); }
inline Tensor operator+(const Tensor& a, const Scalar& b) { return add(a, b); }
inline Tensor operator+(const Scalar& a, const Tensor& b) { return add(a, b); }
inline Tensor operator-(const Tensor& a, const Tensor& b) { return sub(a, b); }
inline Tensor operator-(const Tensor& a, const Scalar& b) { return sub(a, b); }
inline Tensor operator-(const Scalar& a, const Tensor& b) { return sub(a, b); }
inline Tensor operator*(const Tensor& a, const Tensor& b) { return mul(a, b); }
inline Tensor operator*(const Tensor& a, const Scalar& b) { return mul(a, b); }
inline Tensor operator*(const Scalar& a, const Tensor& b) { return mul(a, b); }
inline Tensor operator/(const Tensor& a, const Tensor& b) { return div(a, b); }
inline Tensor operator/(const Tensor& a, const Scalar& b) { return div(a, b); }
inline Tensor operator/(const Scalar& a, const Tensor& b) { return div(a, b); }
inline Tensor operator-(const Tensor& a) { return neg(a); }
/// @}

/// @{ add_, sub_, mul_ and div_. A Tensor is a handle, so the left side may be a view made on the spot: x[0] += 1.
inline const Tensor& operator+=(const Tensor& a, const Tensor& b) { return add_(a, b); }
inline const Tensor& operator+=(const Tensor& a, const Scalar& b) { return add_(a, b); }
inline const Tensor& operator-=(const Tensor& a, const Tensor& b) { return sub_(a, b); }
inline const Tensor& operator-=(const Tensor& a, const Scalar& b) { return sub_(a, b); }
inline const Tensor& operator*=(const Tensor& a, const Tensor& b) { return mul_(a, b); }
inline const Tensor& operator*=(const Tensor& a, const Scalar& b) { return mul_(a, b); }
inline const Tensor& operator/=(const Tensor& a, const Tensor& b) { return div_(a, b); }
inline const Tensor& operator/=(const Tensor& a, const Scalar& b) { return div_(a, b); }
/// @}

}  // namespace lectern
