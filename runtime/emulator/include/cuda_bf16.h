// The emulator's <cuda_bf16.h>: bfloat16 and pairs of it, 8 bits of exponent and 7 of fraction, for kernels and host code alike.
#pragma once

#include "lectern_emulator/small_float.h"
#include "vector_types.h"

#define LECTERN_NUMBER __nv_bfloat16
#define LECTERN_PAIR __nv_bfloat162
#define LECTERN_RAW(type) LECTERN_RAW_OF(type)
#define LECTERN_RAW_OF(type) type##_raw
#define LECTERN_FORMAT Bfloat16Format
#define LECTERN_NAMED(before, after) before##bfloat16##after
#define LECTERN_NAMED2(before, between, after) before##bfloat16##between##bfloat16##after
// Products and quotients of two may be too small or too large for a float.
#define LECTERN_WIDE(x) static_cast<double>(x)
#include "lectern_emulator/small_float_type.inc"
#include "lectern_emulator/small_float_conversions.inc"
#include "lectern_emulator/small_float_arithmetic.inc"
#include "lectern_emulator/small_float_pairs.inc"
#undef LECTERN_NUMBER
#undef LECTERN_PAIR
#undef LECTERN_RAW
#undef LECTERN_RAW_OF
#undef LECTERN_FORMAT
#undef LECTERN_NAMED
#undef LECTERN_NAMED2
#undef LECTERN_WIDE

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7F80)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7FFF)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7F7F)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3F80)
