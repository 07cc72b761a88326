// What the emulator's headers need of C++20's library, for programs that are compiled as C++14 or C++17.
#pragma once

#include <type_traits>

namespace lectern_emulator {

/// The same bits as another type.
template <class To, class From>
constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "only types of one size hold the same bits");
  return __builtin_bit_cast(To, from);
}

/// A parameter of this type takes no part in deducing T.
template <class T>
struct Undeduced {
  using type = T;
};
template <class T>
using undeduced_t = typename Undeduced<T>::type;

}  // namespace lectern_emulator
