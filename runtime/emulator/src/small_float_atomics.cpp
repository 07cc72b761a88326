// atomicAdd of half and bfloat16 numbers and pairs, over the host's atomics of their bits.
#include <bit>
#include <cstdint>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "worker.h"

namespace {

/// Adds until nobody came between; gives what was there.
template <class Bits, class Number, class Sum>
Number add(Number* address, Number value, Sum sum, const void* site) {
  static_assert(sizeof(Bits) == sizeof(Number));
  auto* const bits = reinterpret_cast<Bits*>(address);
  Bits old = __atomic_load_n(bits, __ATOMIC_SEQ_CST);
  Bits wanted;
  do {
    wanted = std::bit_cast<Bits>(sum(std::bit_cast<Number>(old), value));
  } while (!__atomic_compare_exchange_n(bits, &old, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  using lectern_emulator::Worker;
  if (Worker* const worker = Worker::running()) worker->after_atomic(old != wanted, site);
  return std::bit_cast<Number>(old);
}

}  // namespace

#define SITE __builtin_return_address(0)
__half atomicAdd(__half* address, __half value) {
  return add<std::uint16_t>(address, value, [](__half a, __half b) { return __hadd(a, b); }, SITE);
}
__half2 atomicAdd(__half2* address, __half2 value) {
  return add<std::uint32_t>(address, value, [](__half2 a, __half2 b) { return __hadd2(a, b); }, SITE);
}
__nv_bfloat16 atomicAdd(__nv_bfloat16* address, __nv_bfloat16 value) {
  return add<std::uint16_t>(address, value, [](__nv_bfloat16 a, __nv_bfloat16 b) { return __hadd(a, b); }, SITE);
}
__nv_bfloat162 atomicAdd(__nv_bfloat162* address, __nv_bfloat162 value) {
  return add<std::uint32_t>(address, value, [](__nv_bfloat162 a, __nv_bfloat162 b) { return __hadd2(a, b); }, SITE);
}
