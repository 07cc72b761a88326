#include "lectern/runtime/dtype.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

#include "lectern/runtime/factories.h"

namespace lectern {
namespace {

TEST(DType, KnowsSizesAndNames) {
  EXPECT_EQ(item_size(kFloat32), 4u);
  EXPECT_EQ(item_size(kFloat64), 8u);
  EXPECT_EQ(item_size(kFloat16), 2u);
  EXPECT_EQ(item_size(kBFloat16), 2u);
  EXPECT_EQ(item_size(kInt32), 4u);
  EXPECT_EQ(item_size(kInt64), 8u);
  EXPECT_EQ(item_size(kUInt8), 1u);
  EXPECT_EQ(item_size(kBool), 1u);
  EXPECT_EQ(scalar_type_name(kInt64), "Long");
  EXPECT_EQ(scalar_type_name(kFloat16), "Half");
  std::ostringstream out;
  out << kBFloat16;
  EXPECT_EQ(out.str(), "torch.bfloat16");
}

TEST(DType, PromotesToTheTypeThatHoldsBoth) {
  EXPECT_EQ(promote_types(kBool, kUInt8), kUInt8);
  EXPECT_EQ(promote_types(kUInt8, kInt32), kInt32);
  EXPECT_EQ(promote_types(kInt64, kFloat16), kFloat16);
  EXPECT_EQ(promote_types(kFloat16, kBFloat16), kFloat32);
  EXPECT_EQ(promote_types(kBFloat16, kFloat32), kFloat32);
  EXPECT_EQ(promote_types(kFloat32, kFloat64), kFloat64);
}

// g++ 12 has its own binary16; every bit pattern must become the same float, and every float the same pattern.
TEST(Half, ConvertsAsTheCompilersOwnTypeDoes) {
  for (int pattern = 0; pattern <= 0xffff; ++pattern) {
    Half half;
    half.bits = static_cast<std::uint16_t>(pattern);
    const float value = half;
    const bool is_nan = (pattern & 0x7c00) == 0x7c00 && (pattern & 0x3ff) != 0;
    if (is_nan) {
      EXPECT_TRUE(std::isnan(value)) << pattern;
      EXPECT_TRUE(std::isnan(static_cast<float>(Half(value))));
      continue;
    }
    const double magnitude = (pattern & 0x7c00) == 0x7c00 ? std::numeric_limits<double>::infinity()
                             : (pattern & 0x7c00) == 0
                                 ? std::ldexp(pattern & 0x3ff, -24)
                                 : std::ldexp(1024 + (pattern & 0x3ff), ((pattern >> 10) & 31) - 25);
    EXPECT_EQ(value, (pattern & 0x8000) != 0 ? -magnitude : magnitude) << pattern;
    EXPECT_EQ(Half(value).bits, pattern);
  }
}

TEST(Half, RoundsToNearestTiesToEven) {
  EXPECT_EQ(Half(1.0f + 0x1p-11f).bits, 0x3c00);              // a tie: down to even
  EXPECT_EQ(Half(1.0f + 3 * 0x1p-11f).bits, 0x3c02);          // a tie: up to even
  EXPECT_EQ(Half(1.0f + 0x1p-11f + 0x1p-20f).bits, 0x3c01);   // above the tie
  EXPECT_EQ(Half(65519.0f).bits, 0x7bff);
  EXPECT_EQ(Half(65520.0f).bits, 0x7c00);
  EXPECT_EQ(Half(0x1p-25f).bits, 0);                          // half of the smallest: a tie, to even
  EXPECT_EQ(Half(0x1.8p-25f).bits, 1);
}

TEST(BFloat16, RoundsToNearestTiesToEven) {
  EXPECT_EQ(BFloat16(1.0f + 0x1p-8f).bits, 0x3f80);
  EXPECT_EQ(BFloat16(1.0f + 3 * 0x1p-8f).bits, 0x3f82);
  EXPECT_TRUE(std::isnan(static_cast<float>(BFloat16(NAN))));
}

}  // namespace
}  // namespace lectern
