// Matrix products on every device: values, shapes, and PyTorch's texts.
#include "lectern/kernels/matmul.h"

#include <gtest/gtest.h>

#include "lectern/kernels/arithmetic.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"
#include "support/expect_error.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

using test::is_close;
using test::is_equal;

class Matmul : public test::EveryDevice {
 protected:
  Tensor here(const NestedData& data) const { return tensor(data, {.device = device()}); }
  Tensor zeros_here(const Shape& sizes, DType dtype = kFloat32) const {
    return zeros(sizes, {.dtype = dtype, .device = device()});
  }
  /// Small whole numbers: sums of products stay exact, so that every order of adding gives the same.
  Tensor numbers(const Shape& sizes, DType dtype = kFloat32) const { return randint(-4, 5, sizes).to(device(), dtype); }
};
LECTERN_ON_EVERY_DEVICE(Matmul);

TEST_P(Matmul, MultipliesMatrices) {
  const Tensor a = here({{1.0, 2}, {3, 4}, {5, 6}});
  const Tensor b = here({{1.0, 0, -1}, {2, 1, 0.5}});
  EXPECT_TRUE(is_equal(mm(a, b), tensor({{5.0, 2, 0}, {11, 4, -1}, {17, 6, -2}})));
  EXPECT_TRUE(is_equal(matmul(a, b), mm(a, b)));
  EXPECT_EQ(mm(a, b).device(), device());
}

TEST_P(Matmul, ReadsTransposedNarrowedAndExpandedOperandsThroughTheirStrides) {
  const Tensor a = numbers({5, 7});
  const Tensor b = numbers({5, 4});
  const Tensor product = mm(a.t(), b);
  EXPECT_TRUE(is_equal(product, mm(a.t().contiguous(), b)));
  EXPECT_TRUE(is_equal(mm(b.t(), a), product.t()));
  const Tensor part = a.narrow(1, 1, 5).narrow(0, 1, 3);
  EXPECT_TRUE(is_equal(mm(part, b), mm(part.contiguous(), b)));
  const Tensor every_second = numbers({6, 10}).view({6, 5, 2}).select(2, 1);
  EXPECT_TRUE(is_equal(mm(every_second, b), mm(every_second.contiguous(), b)));
  const Tensor repeated = here({1.0, 2, 3, 4, 5}).expand({3, 5});
  EXPECT_TRUE(is_equal(mm(repeated, b), mm(repeated.contiguous(), b)));
}

TEST_P(Matmul, OfFloat64KeepsItsPrecision) {
  const Tensor tiny = full({1, 2}, 1e-12, {.dtype = kFloat64, .device = device()});
  const Tensor one = ones({2, 1}, {.dtype = kFloat64, .device = device()});
  EXPECT_TRUE(is_close(mm(tiny, one) + 1.0, full({1, 1}, 1.000000000002, {.dtype = kFloat64}), 1e-15));
}

TEST_P(Matmul, OfNothingIsZero) {
  EXPECT_TRUE(is_equal(mm(zeros_here({2, 0}), zeros_here({0, 3})), zeros({2, 3})));
  EXPECT_EQ(mm(zeros_here({0, 2}), zeros_here({2, 3})).sizes(), Shape({0, 3}));
  EXPECT_EQ(mm(zeros_here({2, 2}), zeros_here({2, 0})).sizes(), Shape({2, 0}));
  EXPECT_TRUE(is_equal(dot(zeros_here({0}), zeros_here({0})), tensor(0.0)));
}

TEST_P(Matmul, TakesVectorsOnEitherSide) {
  const Tensor matrix = here({{1.0, 2, 3}, {4, 5, 6}});
  EXPECT_TRUE(is_equal(matmul(matrix, here({1.0, 0, -1})), tensor({-2.0, -2})));
  EXPECT_TRUE(is_equal(matmul(here({1.0, 2}), matrix), tensor({9.0, 12, 15})));
  EXPECT_TRUE(is_equal(matmul(here({1.0, 2}), here({3.0, 4})), tensor(11.0)));
  EXPECT_TRUE(is_equal(mv(matrix.t(), here({1.0, 1})), tensor({5.0, 7, 9})));
  EXPECT_TRUE(is_equal(dot(matrix.select(1, 0), matrix.select(1, 2)), tensor(27.0)));
}

TEST_P(Matmul, TreatsLeadingDimensionsAsBatches) {
  const Tensor batches = numbers({2, 3, 4, 5});
  const Tensor matrix = numbers({5, 6});
  EXPECT_EQ(matmul(batches, matrix).sizes(), Shape({2, 3, 4, 6}));
  EXPECT_TRUE(is_equal(matmul(batches, matrix)[1][2], mm(batches[1][2], matrix)));
  EXPECT_TRUE(is_equal(matmul(batches, matrix.select(1, 0))[1][2], mv(batches[1][2], matrix.select(1, 0))));
  const Tensor others = numbers({3, 5, 2});
  EXPECT_EQ(matmul(batches, others).sizes(), Shape({2, 3, 4, 2}));
  EXPECT_TRUE(is_equal(matmul(batches, others)[1][2], mm(batches[1][2], others[2])));
  const Tensor flat = numbers({4, 5});
  EXPECT_TRUE(is_equal(matmul(flat, others)[1], mm(flat, others[1])));
  const Tensor row = numbers({5});
  EXPECT_TRUE(is_equal(matmul(row, others)[1], matmul(row, others[1])));
  EXPECT_TRUE(is_equal(bmm(others, others.transpose(1, 2))[2], mm(others[2], others[2].t())));
  EXPECT_EQ(matmul(zeros_here({0, 4, 5}), matrix).sizes(), Shape({0, 4, 6}));
}

TEST_P(Matmul, MarksResultsAsComputed) {
  const Tensor weight = ones({2, 2}, {.device = device(), .requires_grad = true});
  EXPECT_TRUE(mm(weight, zeros_here({2, 2})).requires_grad());
  EXPECT_TRUE(matmul(zeros_here({3, 2, 2}), weight).requires_grad());
  EXPECT_TRUE(matmul(weight, zeros_here({2})).requires_grad());
}

TEST_P(Matmul, NamesShapesThatDoNotFit) {
  const Tensor a = zeros_here({2, 3});
  EXPECT_ERROR(ShapeError, mm(a, a), "mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)");
  EXPECT_ERROR_CONTAINS(ShapeError, mm(a, a), "mat2.t() would fit");
  EXPECT_ERROR(ShapeError, matmul(zeros_here({4}), a), "mat1 and mat2 shapes cannot be multiplied (1x4 and 2x3)");
  EXPECT_ERROR(ShapeError, matmul(zeros_here({2, 3, 5}), a), "mat1 and mat2 shapes cannot be multiplied (6x5 and 2x3)");
  EXPECT_ERROR(ShapeError, mm(zeros_here({3}), a), "self must be a matrix");
  EXPECT_ERROR(ShapeError, mm(a, zeros_here({3})), "mat2 must be a matrix");
  EXPECT_ERROR(ShapeError, matmul(zeros_here({}), a),
               "both arguments to matmul need to be at least 1D, but they are 0D and 2D");
  EXPECT_ERROR(ShapeError, matmul(a, zeros_here({2})), "size mismatch, got 2, 2x3,2");
  EXPECT_ERROR(ShapeError, mv(zeros_here({3}), a), "vector + matrix @ vector expected, got 1, 1, 2");
  EXPECT_ERROR(
      ShapeError, dot(zeros_here({2}), zeros_here({3})),
      "inconsistent tensor size, expected tensor [2] and src [3] to have the same number of elements, but got 2 and 3 "
      "elements respectively");
  EXPECT_ERROR(ShapeError, dot(a, zeros_here({3})), "1D tensors expected, but got 2D and 1D tensors");
  EXPECT_ERROR(ShapeError, bmm(zeros_here({2, 3, 4}), zeros_here({2, 3, 4})),
               "Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: [2, 3].");
  EXPECT_ERROR(ShapeError, bmm(a, zeros_here({2, 3, 4})), "batch1 must be a 3D tensor");
  EXPECT_ERROR(ShapeError, matmul(zeros_here({2, 3, 4}), zeros_here({3, 4, 5})),
               "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0");
}

TEST_P(Matmul, DoesNotPromote) {
  const Tensor a = zeros_here({2, 2});
  const Tensor wide = zeros_here({2, 2}, kFloat64);
  EXPECT_ERROR(DTypeError, mm(a, wide),
               device().is_cuda() ? "expected mat1 and mat2 to have the same dtype, but got: float != double"
                                  : "expected m1 and m2 to have the same dtype, but got: float != double");
  EXPECT_ERROR(DTypeError, mv(a, wide[0]), "expected scalar type Float but found Double");
  EXPECT_ERROR(DTypeError, dot(a[0], wide[0]),
               "dot : expected both vectors to have same dtype, but found Float and Double");
  EXPECT_ERROR(DTypeError, bmm(a.unsqueeze(0), wide.unsqueeze(0)), "expected scalar type Float but found Double");
}

TEST_P(Matmul, RefusesDtypesThatTheDeviceDoesNotMultiply) {
  const Tensor half = zeros_here({2, 2}, kFloat16);
  const Tensor yes = zeros_here({2, 2}, kBool);
  const Tensor whole = ones({2, 2}, {.dtype = kInt64, .device = device()});
  if (device().is_cuda()) {
    EXPECT_ERROR(DTypeError, mm(half, half), "\"addmm_cuda\" not implemented for 'Half'");
    EXPECT_ERROR(DTypeError, mm(whole, whole), "\"addmm_cuda\" not implemented for 'Long'");
    EXPECT_ERROR(DTypeError, mv(whole.to(kInt32), whole[0].to(kInt32)),
                 "\"addmv_impl_cuda\" not implemented for 'Int'");
    EXPECT_ERROR(DTypeError, dot(whole[0], whole[0]), "\"dot\" not implemented for 'Long'");
    EXPECT_ERROR(DTypeError, bmm(whole.unsqueeze(0), whole.unsqueeze(0)),
                 "\"baddbmm_cuda\" not implemented for 'Long'");
  } else {
    EXPECT_ERROR(DTypeError, mm(half, half), "\"addmm_impl_cpu_\" not implemented for 'Half'");
    EXPECT_ERROR(DTypeError, mm(yes, yes), "\"addmm_impl_cpu_\" not implemented for 'Bool'");
    for (const DType dtype : {kInt64, kInt32, kUInt8}) {
      EXPECT_TRUE(is_equal(mm(whole.to(dtype), whole.to(dtype)), full({2, 2}, 2, {.dtype = dtype})));
    }
  }
}

TEST_P(Matmul, NamesAnUndefinedOperand) {
  const Tensor a = zeros_here({2, 2});
  EXPECT_ERROR_CONTAINS(Error, mm(a, Tensor()), "mm: mat2 is an undefined tensor");
  EXPECT_ERROR_CONTAINS(Error, matmul(Tensor(), a), "matmul: self is an undefined tensor");
}

}  // namespace
}  // namespace lectern
