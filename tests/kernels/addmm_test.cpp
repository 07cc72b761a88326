// addmm on every device: what Linear computes, and how it refuses.
#include "lectern/kernels/addmm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lectern/kernels/arithmetic.h"
#include "lectern/kernels/matmul.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

using test::is_close;
using test::is_equal;

class Addmm : public test::EveryDevice {
 protected:
  Tensor here(const NestedData& data) const { return tensor(data, {.device = device()}); }
  Tensor zeros_here(const Shape& sizes, DType dtype = kFloat32) const {
    return zeros(sizes, {.dtype = dtype, .device = device()});
  }
};
LECTERN_ON_EVERY_DEVICE(Addmm);

TEST_P(Addmm, AddsABiasToEveryRowOfTheProduct) {
  const Tensor x = here({{1.0, 2}, {3, 4}});
  const Tensor weight = here({{1.0, 0}, {0, 1}, {1, 1}});
  const Tensor y = addmm(here({10.0, 20, 30}), x, weight.t());
  EXPECT_TRUE(is_equal(y, tensor({{11.0, 22, 33}, {13, 24, 37}})));
  EXPECT_EQ(y.device(), device());
}

TEST_P(Addmm, TakesABiasOfAnyShapeThatBroadcasts) {
  const Tensor x = ones({2, 3}, {.device = device()});
  const Tensor w = ones({3, 2}, {.device = device()});
  EXPECT_TRUE(is_equal(addmm(here(1.0), x, w), full({2, 2}, 4.0)));
  EXPECT_TRUE(is_equal(addmm(here({{1.0}, {2}}), x, w), tensor({{4.0, 4}, {5, 5}})));
  EXPECT_TRUE(is_equal(addmm(here({{1.0, 2}, {3, 4}}).t(), x, w), tensor({{4.0, 6}, {5, 7}})));
  EXPECT_TRUE(is_equal(addmm(here({{1.0, 2}}), x, w), tensor({{4.0, 5}, {4, 5}})));
}

TEST_P(Addmm, ScalesBothTerms) {
  const Tensor x = ones({2, 3}, {.device = device()});
  const Tensor w = ones({3, 2}, {.device = device()});
  EXPECT_TRUE(is_equal(addmm(here({1.0, 2}), x, w, 2, 0.5), tensor({{3.5, 5.5}, {3.5, 5.5}})));
  EXPECT_TRUE(is_equal(addmm(here({std::nan(""), 2}), x, w, 0), full({2, 2}, 3.0)));
}

TEST_P(Addmm, EqualsTheProductPlusTheBias) {
  manual_seed(0);
  const Tensor bias = randn({33}, {.device = device()});
  const Tensor x = randn({17, 20}, {.device = device()});
  const Tensor weight = randn({33, 20}, {.device = device()});
  EXPECT_TRUE(is_close(addmm(bias, x, weight.t()), mm(x, weight.t()) + bias, 2e-5));
}

TEST_P(Addmm, OfEmptyMatricesIsTheBiasOrEmpty) {
  EXPECT_TRUE(
      is_equal(addmm(here({1.0, 2}), zeros_here({3, 0}), zeros_here({0, 2})), tensor({{1.0, 2}, {1, 2}, {1, 2}})));
  EXPECT_EQ(addmm(here({1.0, 2}), zeros_here({0, 3}), zeros_here({3, 2})).sizes(), Shape({0, 2}));
}

TEST_P(Addmm, MarksTheResultForEachOperand) {
  const TensorOptions learned{.device = device(), .requires_grad = true};
  EXPECT_TRUE(addmm(ones({2}, learned), zeros_here({2, 2}), zeros_here({2, 2})).requires_grad());
  EXPECT_TRUE(addmm(zeros_here({2}), ones({2, 2}, learned), zeros_here({2, 2})).requires_grad());
  EXPECT_TRUE(addmm(zeros_here({2}), zeros_here({2, 2}), ones({2, 2}, learned)).requires_grad());
  EXPECT_FALSE(addmm(zeros_here({2}), zeros_here({2, 2}), zeros_here({2, 2})).requires_grad());
}

TEST_P(Addmm, NamesShapesThatDoNotFit) {
  EXPECT_ERROR(ShapeError, addmm(zeros_here({3}), zeros_here({2, 5}), zeros_here({4, 3})),
               "mat1 and mat2 shapes cannot be multiplied (2x5 and 4x3)");
  EXPECT_ERROR(ShapeError, addmm(zeros_here({5}), zeros_here({2, 3}), zeros_here({3, 4})),
               "The expanded size of the tensor (4) must match the existing size (5) at non-singleton dimension 1.  "
               "Target sizes: [2, 4].  Tensor sizes: [5]");
  EXPECT_ERROR(ShapeError, addmm(zeros_here({4}), zeros_here({3}), zeros_here({3, 4})),
               "mat1 must be a matrix, got 1-D tensor");
  EXPECT_ERROR(ShapeError, addmm(zeros_here({4}), zeros_here({2, 3}), zeros_here({1, 3, 4})),
               "mat2 must be a matrix, got 3-D tensor");
  EXPECT_ERROR_CONTAINS(ShapeError, addmm(zeros_here({1, 2, 4}), zeros_here({2, 3}), zeros_here({3, 4})),
                        "expand(torch.FloatTensor{[1, 2, 4]}, size=[2, 4]): the number of sizes provided (2) must be");
}

TEST_P(Addmm, NamesTheOperandOfAnotherDtype) {
  const Tensor bias = zeros_here({2});
  const Tensor mat = zeros_here({2, 2});
  const Tensor whole = zeros_here({2, 2}, kInt64);
  EXPECT_ERROR(DTypeError, addmm(bias, whole, mat), "mat1 and mat2 must have the same dtype, but got Long and Float");
  EXPECT_ERROR(DTypeError, addmm(bias, mat, whole), "self and mat2 must have the same dtype, but got Float and Long");
  EXPECT_ERROR(DTypeError, addmm(bias.to(kFloat64), mat, mat),
               "self and mat2 must have the same dtype, but got Double and Float");
}

TEST_P(Addmm, RefusesDtypesThatTheDeviceDoesNotMultiply) {
  const Tensor half = zeros_here({2, 2}, kFloat16);
  const Tensor whole = ones({2, 2}, {.dtype = kInt64, .device = device()});
  if (device().is_cuda()) {
    EXPECT_ERROR(DTypeError, addmm(whole, whole, whole), "\"addmm_cuda\" not implemented for 'Long'");
    EXPECT_ERROR(DTypeError, addmm(half, half, half), "\"addmm_cuda\" not implemented for 'Half'");
  } else {
    EXPECT_TRUE(is_equal(addmm(whole, whole, whole, 2, -1), full({2, 2}, 0)));
    EXPECT_ERROR(DTypeError, addmm(half, half, half), "\"addmm_impl_cpu_\" not implemented for 'Half'");
  }
}

TEST_P(Addmm, NamesAnUndefinedOperand) {
  const Tensor mat = zeros_here({2, 2});
  EXPECT_ERROR_CONTAINS(Error, addmm(Tensor(), mat, mat), "addmm: self is an undefined tensor");
  EXPECT_ERROR_CONTAINS(Error, addmm(mat, Tensor(), mat), "addmm: mat1 is an undefined tensor");
}

}  // namespace
}  // namespace lectern
