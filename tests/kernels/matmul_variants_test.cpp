// Every way in which Lectern multiplies matrices gives what the three loops of the definition give.
#include <gtest/gtest.h>

#include "cpu/library_product.h"
#include "lectern/runtime/factories.h"
#include "matmul_kernels.h"
#include "support/every_device.h"
#include "support/tensor_values.h"

namespace lectern {
namespace {

using kernels::Epilogue;
using Multiply = void (*)(const Tensor& a, const Tensor& b, const Tensor& result, const Epilogue& epilogue);

struct Variant {
  const char* name;
  const char* device;
  Multiply multiply;
};
void PrintTo(const Variant& variant, std::ostream* out) { *out << variant.name << " on " << variant.device; }

const Variant kVariants[] = {
    {"library", "cpu", kernels::cpu::library_product},
    {"naive", "cuda:0", kernels::cuda::matmul_naive},
    {"shared_tile", "cuda:0", kernels::cuda::matmul_shared_tile},
    {"shared_tile_on_the_second_device", "cuda:1", kernels::cuda::matmul_shared_tile},
};

class MatmulVariants : public ::testing::TestWithParam<Variant> {
 protected:
  void SetUp() override {
    LECTERN_SKIP_WITHOUT(Device(GetParam().device));
    manual_seed(0);
  }

  /// The variant's product of two operands that live on the cpu, brought back to it.
  Tensor product(const Tensor& a, const Tensor& b, const Epilogue& epilogue = {}) const {
    const Device device(GetParam().device);
    const Tensor result = full({a.size(0), b.size(1)}, -77, {.dtype = a.dtype(), .device = device});
    const Tensor bias = epilogue.bias.defined() ? epilogue.bias.to(device) : epilogue.bias;
    GetParam().multiply(a.to(device), b.to(device), result, {bias, epilogue.beta, epilogue.alpha});
    return result.cpu();
  }
};
INSTANTIATE_TEST_SUITE_P(Each, MatmulVariants, ::testing::ValuesIn(kVariants),
                         [](const auto& test) { return std::string(test.param.name); });

Tensor reference(const Tensor& a, const Tensor& b, const Epilogue& epilogue = {}) {
  const Tensor result = empty({a.size(0), b.size(1)}, {.dtype = a.dtype()});
  kernels::cpu::matmul_reference(a, b, result, epilogue);
  return result;
}

TEST_P(MatmulVariants, AgreeWithTheReferenceForSizesAroundATile) {
  for (const std::int64_t m : {1, 15, 17}) {
    for (const std::int64_t k : {1, 16, 33}) {
      for (const std::int64_t n : {1, 16, 33}) {
        const Tensor a = randn({m, k});
        const Tensor b = randn({k, n});
        ASSERT_TRUE(test::is_close(product(a, b), reference(a, b), 2e-5)) << m << " " << k << " " << n;
      }
    }
  }
}

TEST_P(MatmulVariants, AgreeInFloat64) {
  const Tensor a = randn({17, 20}, {.dtype = kFloat64});
  const Tensor b = randn({20, 18}, {.dtype = kFloat64});
  EXPECT_TRUE(test::is_close(product(a, b), reference(a, b), 1e-13));
}

TEST_P(MatmulVariants, ScaleTheSumAndAddTheBias) {
  const Tensor a = randn({17, 5});
  const Tensor b = randn({5, 18});
  const Epilogue epilogue{randn({18}).expand({17, 18}), 0.5, -2};
  EXPECT_TRUE(test::is_close(product(a, b, epilogue), reference(a, b, epilogue), 2e-5));
}

TEST_P(MatmulVariants, DoNotReadTheBiasWhenBetaIsZero) {
  const Tensor a = randn({3, 5});
  const Tensor b = randn({5, 4});
  const Epilogue epilogue{full({3, 4}, std::nan("")), 0, 1};
  EXPECT_TRUE(test::is_close(product(a, b, epilogue), reference(a, b), 2e-5));
}

TEST_P(MatmulVariants, ReadNothingOutsideOfTheirOperands) {
  const Tensor a = full({20, 40}, std::nan(""));
  const Tensor b = full({40, 20}, std::nan(""));
  const Tensor part_of_a = a.narrow(0, 1, 17).narrow(1, 2, 18);
  const Tensor part_of_b = b.narrow(0, 3, 18).narrow(1, 1, 17);
  part_of_a.fill_(1);
  part_of_b.fill_(2);
  const Device device(GetParam().device);
  const Tensor there_a = a.to(device).narrow(0, 1, 17).narrow(1, 2, 18);
  const Tensor there_b = b.to(device).narrow(0, 3, 18).narrow(1, 1, 17);
  const Tensor result = empty({17, 17}, {.device = device});
  GetParam().multiply(there_a, there_b, result, {});
  EXPECT_TRUE(test::is_equal(result, full({17, 17}, 36.0)));
}

TEST_P(MatmulVariants, AddUpNothingToZero) {
  EXPECT_TRUE(test::is_equal(product(zeros({17, 0}), zeros({0, 3})), zeros({17, 3})));
}

TEST(MatmulNaive, TakesMatricesTallerThanAGridHasRowsOfBlocks) {
  LECTERN_SKIP_WITHOUT(Device("cuda:0"));
  const std::int64_t rows = 65535 * 16 + 5;
  const Tensor a = arange(rows, {.dtype = kFloat32, .device = "cuda:0"}).unsqueeze(1);
  const Tensor two = full({1, 1}, 2.0, {.device = "cuda:0"});
  const Tensor result = empty({rows, 1}, {.device = "cuda:0"});
  kernels::cuda::matmul_naive(a, two, result, {a, 1, 1});
  for (const std::int64_t row : {std::int64_t{0}, rows - 6, rows - 5, rows - 1}) {
    EXPECT_EQ(result[row].item<double>(), 3.0 * static_cast<double>(row)) << row;
  }
}

TEST(MatmulReference, MultipliesIntegersAndWrapsThem) {
  const Tensor a = full({1, 2}, 200, {.dtype = kUInt8});
  const Tensor b = full({2, 1}, 3, {.dtype = kUInt8});
  EXPECT_EQ(reference(a, b).item<std::int64_t>(), 1200 % 256);
  const Tensor large = full({1, 1}, 1 << 30, {.dtype = kInt32});
  EXPECT_EQ(reference(large, large).item<std::int64_t>(), 0);
  EXPECT_EQ(reference(full({1, 2}, -3), full({2, 1}, 5)).item<std::int64_t>(), -30);
}

}  // namespace
}  // namespace lectern
