// What the translator writes into a __host__ __device__ function whose text depends on __CUDA_ARCH__: both texts, and a choice.
#pragma once

namespace lectern_emulator {

/// Whether the caller is a thread of a kernel. Not constexpr: in a constant the choice between host and device cannot be made.
bool is_thread_of_a_kernel();

/// A template, so that constexpr functions may call it where they are not evaluated at compile time.
template <class = void>
constexpr bool runs_on_device() {
  return is_thread_of_a_kernel();
}

}  // namespace lectern_emulator
