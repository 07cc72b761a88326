// Views share their storage on every device, and say so when they cannot exist.
#include <gtest/gtest.h>

#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"

namespace lectern {
namespace {

class Views : public test::EveryDevice {
 protected:
  Tensor counted(const Shape& sizes) const { return arange(element_count(sizes), {.device = device()}).view(sizes); }
};
LECTERN_ON_EVERY_DEVICE(Views);

std::string elements(const Tensor& tensor) { return tensor.cpu().repr(); }

TEST_P(Views, ShareTheStorage) {
  const Tensor x = zeros({2, 3}, {.device = device()});
  x.t().select(0, 1).fill_(7);
  EXPECT_EQ(elements(x), "tensor([[0., 7., 0.],\n        [0., 7., 0.]])");
  EXPECT_TRUE(x.view({6}).storage() == x.storage());
}

TEST_P(Views, TransposeTwiceGivesBackTheOriginal) {
  const Tensor x = counted({2, 3});
  EXPECT_EQ(x.t().strides(), (Strides{1, 3}));
  EXPECT_FALSE(x.t().is_contiguous());
  EXPECT_EQ(x.t().t().strides(), x.strides());
  EXPECT_EQ(elements(x.t()), "tensor([[0, 3],\n        [1, 4],\n        [2, 5]])");
}

TEST_P(Views, ViewInfersOneSize) {
  const Tensor x = counted({2, 3});
  EXPECT_EQ(x.view({-1}).sizes(), (Shape{6}));
  EXPECT_EQ(x.view({3, -1}).sizes(), (Shape{3, 2}));
  EXPECT_EQ(x.view({2, 1, 3, 1}).sizes(), (Shape{2, 1, 3, 1}));
  EXPECT_ERROR(ShapeError, x.view({4}), "shape '[4]' is invalid for input of size 6");
  EXPECT_ERROR(ShapeError, x.view({-1, -1}), "only one dimension can be inferred");
}

TEST_P(Views, ViewRefusesWhatNeedsACopyAndReshapeCopies) {
  const Tensor x = counted({2, 3}).t();
  EXPECT_ERROR(ShapeError, x.view({6}),
               "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
               "contiguous subspaces). Use .reshape(...) instead.");
  EXPECT_EQ(elements(x.reshape({6})), "tensor([0, 3, 1, 4, 2, 5])");
  EXPECT_FALSE(x.reshape({6}).storage() == x.storage());
  EXPECT_TRUE(x.reshape({3, 2}).storage() == x.storage());
}

TEST_P(Views, ViewGoesThroughAGapWhereDimensionsAllowIt) {
  const Tensor x = counted({4, 6}).narrow(1, 0, 4);  // rows of 4, 6 apart
  EXPECT_EQ(x.view({4, 2, 2}).strides(), (Strides{6, 2, 1}));
  EXPECT_EQ(x.view({2, 2, 4}).strides(), (Strides{12, 6, 1}));
  EXPECT_THROW(x.view({16}), ShapeError);
}

TEST_P(Views, NarrowAndSelectAcceptNegativePositions) {
  const Tensor x = counted({3, 4});
  EXPECT_EQ(elements(x.narrow(1, 1, 2)), "tensor([[ 1,  2],\n        [ 5,  6],\n        [ 9, 10]])");
  EXPECT_EQ(elements(x.narrow(1, -2, 2)), elements(x.narrow(1, 2, 2)));
  EXPECT_EQ(elements(x.select(0, -1)), "tensor([ 8,  9, 10, 11])");
  EXPECT_EQ(elements(x[1]), elements(x.select(0, 1)));
  EXPECT_EQ(x.narrow(0, 3, 0).sizes(), (Shape{0, 4}));
}

TEST_P(Views, NameTheIndexThatIsOutOfBounds) {
  const Tensor x = counted({2, 3});
  EXPECT_ERROR(IndexError, x.select(0, 2), "index 2 is out of bounds for dimension 0 with size 2");
  EXPECT_ERROR(IndexError, x.narrow(0, 1, 2), "start (1) + length (2) exceeds dimension size (2).");
  EXPECT_ERROR(IndexError, x.transpose(0, 2), "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  EXPECT_ERROR(IndexError, x.select(0, 0).select(0, 0).select(0, 0), "select() cannot be applied to a 0-dim tensor.");
}

TEST_P(Views, ExpandRepeatsWithoutCopying) {
  const Tensor x = counted({3, 1});
  EXPECT_EQ(x.expand({3, 2}).strides(), (Strides{1, 0}));
  EXPECT_EQ(x.expand({2, -1, 2}).sizes(), (Shape{2, 3, 2}));
  EXPECT_EQ(elements(x.expand({3, 2})), "tensor([[0, 0],\n        [1, 1],\n        [2, 2]])");
  EXPECT_ERROR(ShapeError, counted({5}).expand({2, 4}),
               "The expanded size of the tensor (4) must match the existing size (5) at non-singleton dimension 1.  Target "
               "sizes: [2, 4].  Tensor sizes: [5]");
}

TEST_P(Views, RefuseToBeWrittenWhereElementsRepeat) {
  EXPECT_ERROR_CONTAINS(ShapeError, counted({1}).expand({3}).copy_(counted({3})), "refers to a single memory location");
}

TEST_P(Views, WorkOnEmptyTensors) {
  const Tensor x = zeros({0, 3}, {.device = device()});
  EXPECT_EQ(x.t().sizes(), (Shape{3, 0}));
  EXPECT_EQ(x.view({3, 0}).sizes(), (Shape{3, 0}));
  EXPECT_EQ(x.contiguous().numel(), 0);
  EXPECT_EQ(elements(x), "tensor([], size=(0, 3))");
}

TEST_P(Views, UnsqueezeAndSqueezeAddAndRemoveADimensionOfOne) {
  const Tensor x = counted({2, 3});
  EXPECT_EQ(x.unsqueeze(0).sizes(), (Shape{1, 2, 3}));
  EXPECT_EQ(x.unsqueeze(-1).sizes(), (Shape{2, 3, 1}));
  EXPECT_EQ(x.unsqueeze(1).squeeze(1).sizes(), (Shape{2, 3}));
  EXPECT_EQ(x.squeeze(0).sizes(), (Shape{2, 3}));
}

TEST(UndefinedTensor, ExplainsItself) {
  EXPECT_ERROR(Error, Tensor().sizes(), "an undefined Tensor was used: it was made by Tensor() and nothing was assigned to it");
}

TEST(Tensor, RefusesAViewBeyondItsStorage) {
  const Tensor x = zeros({4});
  EXPECT_ERROR_CONTAINS(ShapeError, (Tensor(x.storage(), {5}, {1}, 0, kFloat32)), "out of bounds for storage of size 16");
}

}  // namespace
}  // namespace lectern
