// The type in which a formula computes, so that integers wrap around.
#pragma once

#include <cstdint>
#include <type_traits>

namespace lectern::kernels {

/// Integers compute unsigned: there an overflow wraps, as it does on a GPU, while signed overflow is undefined in C++.
template <class T>
using Wrapping = std::conditional_t<std::is_floating_point_v<T>, T, std::uint64_t>;

}  // namespace lectern::kernels
