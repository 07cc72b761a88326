// The types in which formulas compute: wider than the halves, and wrapping for integers.
#pragma once

#include <cstdint>
#include <type_traits>

#include "lectern/runtime/half.h"

namespace lectern::kernels {

/// The halves compute in float and round once, when the result is stored.
template <class T>
using Computed = std::conditional_t<std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>, float, T>;

/// Integers compute unsigned: there an overflow wraps, as it does on a GPU, while signed overflow is undefined in C++.
template <class T>
using Wrapping = std::conditional_t<std::is_floating_point_v<T>, T, std::uint64_t>;

}  // namespace lectern::kernels
