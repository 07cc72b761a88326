#include "lectern/runtime/shape.h"

#include <gtest/gtest.h>

#include "lectern/runtime/error.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

TEST(Shape, CountsElements) {
  EXPECT_EQ(element_count({}), 1);
  EXPECT_EQ(element_count({2, 3}), 6);
  EXPECT_EQ(element_count({2, 0, 3}), 0);
  EXPECT_EQ(contiguous_strides({2, 3, 4}), (Strides{12, 4, 1}));
}

TEST(Shape, RefusesMoreElementsThanItCanCount) {
  EXPECT_ERROR_CONTAINS(ShapeError, element_count({std::int64_t{1} << 40, std::int64_t{1} << 40}), "more elements");
}

TEST(Shape, BroadcastsFromTheLastDimension) {
  EXPECT_EQ(broadcast_shapes({2, 3}, {3}), (Shape{2, 3}));
  EXPECT_EQ(broadcast_shapes({2, 1}, {1, 3}), (Shape{2, 3}));
  EXPECT_EQ(broadcast_shapes({}, {4}), (Shape{4}));
  EXPECT_EQ(broadcast_shapes({0}, {1}), (Shape{0}));
  EXPECT_ERROR(ShapeError, broadcast_shapes({2, 3}, {2, 4}),
               "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1");
}

TEST(Shape, CountsADimensionFromTheEnd) {
  EXPECT_EQ(wrap_dim(-1, 3), 2);
  EXPECT_EQ(wrap_dim(0, 0), 0);
  EXPECT_ERROR(IndexError, wrap_dim(1, 1), "Dimension out of range (expected to be in range of [-1, 0], but got 1)");
}

TEST(Shape, PrintsAsPyTorchDoes) {
  EXPECT_EQ(to_string(Shape{2, 3}), "[2, 3]");
  EXPECT_EQ(size_repr({1, 2}), "torch.Size([1, 2])");
  EXPECT_EQ(size_repr({}), "torch.Size([])");
}

}  // namespace
}  // namespace lectern
