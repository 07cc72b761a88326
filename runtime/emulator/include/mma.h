// The emulator's <mma.h>: nvcuda::wmma, products of small matrices by a whole warp. Which thread holds which elements is not
// what it is on a device (element i of lane l is number 32 i + l in row order, and none is held twice); CUDA leaves it open.
// Products are exact, sums are in float, in the order of k, and rounded once more where the accumulators are half.
#pragma once

#if __cplusplus < 201703L
#error "Lectern's emulator: mma.h needs C++17, which is also the default: leave out the older --std"
#endif

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "lectern_emulator/matrix_fragments.h"

namespace nvcuda::wmma {

template <class Use, int m, int n, int k, class T, class Layout>
inline void fill_fragment(fragment<Use, m, n, k, T, Layout>& a, const typename fragment<Use, m, n, k, T, Layout>::element_type& v) {
  for (auto& element : a.x) element = v;
}

/// Element (row, column) lies at mptr[row * ldm + column], or at mptr[row + column * ldm] in column order.
template <class Use, int m, int n, int k, class T, class Layout>
void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& a, const typename fragment<Use, m, n, k, T, Layout>::element_type* mptr,
                      unsigned ldm, const void* site = lectern_emulator::call_site()) {
  static_assert(!std::is_same_v<Use, accumulator>, "load_matrix_sync of an accumulator needs its layout as the last argument");
  lectern_emulator::load_elements(a, mptr, ldm, std::is_same_v<Layout, row_major>, site);
}
template <int m, int n, int k, class T>
void load_matrix_sync(fragment<accumulator, m, n, k, T>& a, const T* mptr, unsigned ldm, layout_t layout,
                      const void* site = lectern_emulator::call_site()) {
  lectern_emulator::load_elements(a, mptr, ldm, layout == mem_row_major, site);
}

template <int m, int n, int k, class T>
void store_matrix_sync(T* mptr, const fragment<accumulator, m, n, k, T>& a, unsigned ldm, layout_t layout,
                       const void* site = lectern_emulator::call_site()) {
  lectern_emulator::store_elements(mptr, a, ldm, layout == mem_row_major, site);
}

/// d = a * b + c; d may be c.
template <int m, int n, int k, class A, class B, class LayoutA, class LayoutB, class C, class D>
void mma_sync(fragment<accumulator, m, n, k, D>& d, const fragment<matrix_a, m, n, k, A, LayoutA>& a,
              const fragment<matrix_b, m, n, k, B, LayoutB>& b, const fragment<accumulator, m, n, k, C>& c,
              const void* site = lectern_emulator::call_site()) {
  static_assert(lectern_emulator::can_multiply<m, n, k, A, B, C, D>(),
                "Lectern's emulator: mma_sync has no such combination of shape and types");
  lectern_emulator::multiply(d, a, b, c, site);
}

/// To 10 bits of fraction, ties away from zero.
inline float __float_to_tf32(float in) {
  const auto bits = lectern_emulator::bit_cast<std::uint32_t>(in);
  if ((bits & 0x7f800000u) == 0x7f800000u) return in;
  return lectern_emulator::bit_cast<float>((bits + 0x1000u) & ~0x1fffu);
}

}  // namespace nvcuda::wmma
