// The emulator's <cuda_fp16.h>: half and half2, 5 bits of exponent and 10 of fraction, for kernels and host code alike.
#pragma once

#include "lectern_emulator/small_float.h"
#include "vector_types.h"

#define LECTERN_NUMBER __half
#define LECTERN_PAIR __half2
#define LECTERN_RAW(type) LECTERN_RAW_OF(type)
#define LECTERN_RAW_OF(type) type##_raw
#define LECTERN_FORMAT HalfFormat
#define LECTERN_NAMED(before, after) before##half##after
#define LECTERN_NAMED2(before, between, after) before##half##between##half##after
// In float a product of two halves is exact.
#define LECTERN_WIDE(x) static_cast<float>(x)
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

using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
using __nv_half_raw = __half_raw;
using __nv_half2_raw = __half2_raw;

#define CUDART_INF_FP16 __ushort_as_half(0x7C00)
#define CUDART_NAN_FP16 __ushort_as_half(0x7FFF)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7BFF)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000)
#define CUDART_ONE_FP16 __ushort_as_half(0x3C00)
