// The fragments of matrices that the threads of a warp hold, and how they are loaded, stored and multiplied.
#pragma once

#include <cstdint>
#include <type_traits>

#include "group_meeting.h"

namespace nvcuda::wmma {

struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
/// A float of which 10 bits of fraction count.
struct tf32 {};
}  // namespace precision

/// One thread's elements of a matrix: of a (m x k), b (k x n) or an accumulator (m x n).
template <class Use, int m, int n, int k, class T, class Layout = void>
struct fragment {
  static constexpr int kRows = std::is_same_v<Use, matrix_b> ? k : m;
  static constexpr int kColumns = std::is_same_v<Use, matrix_a> ? k : n;
  static_assert((m == 16 && n == 16 && (k == 16 || k == 8)) || (m == 32 && n == 8 && k == 16) || (m == 8 && n == 32 && k == 16) ||
                    (m == 8 && n == 8 && k == 4),
                "Lectern's emulator: no fragment has this shape: 16x16x16, 32x8x16, 8x32x16, for tf32 16x16x8, for double 8x8x4");
  static_assert(std::is_same_v<Use, accumulator> == std::is_void_v<Layout>,
                "matrix_a and matrix_b fragments have a layout, row_major or col_major; accumulators have none");

  using element_type = std::conditional_t<std::is_same_v<T, precision::tf32>, float, T>;
  using storage_element_type = element_type;
  enum { num_elements = kRows * kColumns / lectern_emulator::kWarpThreads, num_storage_elements = num_elements };
  element_type x[num_elements];
};

}  // namespace nvcuda::wmma

namespace lectern_emulator {

namespace wmma = nvcuda::wmma;

inline void arrive(void* const*) {}

/// Where element i of a thread's fragment lies in memory.
template <class Fragment>
std::size_t place_of(unsigned lane, int i, unsigned stride, bool in_rows) {
  const unsigned number = static_cast<unsigned>(i) * kWarpThreads + lane;
  const std::size_t row = number / Fragment::kColumns, column = number % Fragment::kColumns;
  return in_rows ? row * stride + column : row + column * stride;
}

template <class Fragment, class T>
void load_elements(Fragment& fragment, const T* memory, unsigned stride, bool in_rows, const void* site) {
  check_matrix_stride(MatrixCall::kLoad, stride * sizeof(T), site);
  meet_in_warp(MatrixCall::kLoad, nullptr, &arrive, site);
  const unsigned lane = lane_in_warp();
  for (int i = 0; i < Fragment::num_elements; ++i) fragment.x[i] = memory[place_of<Fragment>(lane, i, stride, in_rows)];
}

template <class Fragment, class T>
void store_elements(T* memory, const Fragment& fragment, unsigned stride, bool in_rows, const void* site) {
  check_matrix_stride(MatrixCall::kStore, stride * sizeof(T), site);
  meet_in_warp(MatrixCall::kStore, nullptr, &arrive, site);
  const unsigned lane = lane_in_warp();
  for (int i = 0; i < Fragment::num_elements; ++i) memory[place_of<Fragment>(lane, i, stride, in_rows)] = fragment.x[i];
}

/// What is multiplied and added: int for bytes, double for double, else float.
template <class T>
using SumOf = std::conditional_t<std::is_same_v<T, double>, double, std::conditional_t<std::is_integral_v<T>, int, float>>;

template <int m, int n, int k, class A, class B, class C, class D>
constexpr bool can_multiply() {
  constexpr bool kByK16 = k == 16;
  constexpr bool kFloats = std::is_same_v<C, float> && std::is_same_v<D, float>;
  if constexpr (!std::is_same_v<A, B>) return false;
  if constexpr (std::is_same_v<A, __half>) {
    return kByK16 && (std::is_same_v<C, float> || std::is_same_v<C, __half>) && (std::is_same_v<D, float> || std::is_same_v<D, __half>);
  }
  if constexpr (std::is_same_v<A, __nv_bfloat16>) return kByK16 && kFloats;
  if constexpr (std::is_same_v<A, wmma::precision::tf32>) return k == 8 && kFloats;
  if constexpr (std::is_same_v<A, double>) return k == 4 && std::is_same_v<C, double> && std::is_same_v<D, double>;
  if constexpr (std::is_same_v<A, signed char> || std::is_same_v<A, unsigned char>) {
    return kByK16 && std::is_same_v<C, int> && std::is_same_v<D, int>;
  }
  return false;
}

/// An element as the multiplier sees it.
template <class T, class Element>
SumOf<T> operand(Element element) {
  if constexpr (std::is_same_v<T, wmma::precision::tf32>) {
    return bit_cast<float>(bit_cast<std::uint32_t>(element) & ~0x1fffu);
  } else {
    return static_cast<SumOf<T>>(element);
  }
}

template <class D, class A, class B, class C>
struct Operands {
  D* d;
  const A* a;
  const B* b;
  const C* c;
};

/// All elements of a matrix, in row order, of the fragments of the warp.
template <class T, class Sum, class Fragment, class Brought>
void gather(Sum* all, void* const* brought, const Fragment* Brought::* member) {
  for (int lane = 0; lane < kWarpThreads; ++lane) {
    const Fragment& fragment = *(static_cast<const Brought*>(brought[lane])->*member);
    for (int i = 0; i < Fragment::num_elements; ++i) all[i * kWarpThreads + lane] = operand<T>(fragment.x[i]);
  }
}

template <int m, int n, int k, class TA, class TB, class LA, class LB, class TC, class TD>
void multiply(wmma::fragment<wmma::accumulator, m, n, k, TD>& d, const wmma::fragment<wmma::matrix_a, m, n, k, TA, LA>& a,
              const wmma::fragment<wmma::matrix_b, m, n, k, TB, LB>& b, const wmma::fragment<wmma::accumulator, m, n, k, TC>& c,
              const void* site) {
  using Brought = Operands<std::remove_reference_t<decltype(d)>, wmma::fragment<wmma::matrix_a, m, n, k, TA, LA>,
                           wmma::fragment<wmma::matrix_b, m, n, k, TB, LB>, wmma::fragment<wmma::accumulator, m, n, k, TC>>;
  using Sum = SumOf<TA>;
  Brought own{&d, &a, &b, &c};
  void (*const work)(void* const*) = [](void* const* brought) {
    Sum left[m * k], right[k * n], sums[m * n];
    gather<TA>(left, brought, &Brought::a);
    gather<TB>(right, brought, &Brought::b);
    gather<TC>(sums, brought, &Brought::c);
    for (int row = 0; row < m; ++row) {
      for (int i = 0; i < k; ++i) {
        for (int column = 0; column < n; ++column) sums[row * n + column] += left[row * k + i] * right[i * n + column];
      }
    }
    for (int lane = 0; lane < kWarpThreads; ++lane) {
      auto& out = *static_cast<const Brought*>(brought[lane])->d;
      for (int i = 0; i < out.num_elements; ++i) out.x[i] = static_cast<TD>(sums[i * kWarpThreads + lane]);
    }
  };
  meet_in_warp(MatrixCall::kMultiply, &own, work, site);
}

}  // namespace lectern_emulator
