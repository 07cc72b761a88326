// Type promotion, against every pair of PyTorch's own table (promotion.tsv, made by promotion.py).
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <sstream>

#include "lectern/kernels/arithmetic.h"
#include "lectern/runtime/factories.h"
#include "support/every_device.h"

namespace lectern {
namespace {

struct Row {
  std::string a_kind, a, b_kind, b, meet, quotient;
};

std::vector<Row> rows() {
  std::ifstream file(std::string(LECTERN_PLACEMENT_FOLDER) + "/promotion.tsv");
  std::vector<Row> result;
  for (std::string line; std::getline(file, line);) {
    Row row;
    std::istringstream fields(line);
    if (line[0] != '#' && fields >> row.a_kind >> row.a >> row.b_kind >> row.b >> row.meet >> row.quotient) {
      result.push_back(row);
    }
  }
  return result;
}

std::optional<DType> dtype_of(const std::string& name) {
  for (const DType dtype : {kFloat32, kFloat64, kFloat16, kBFloat16, kInt32, kInt64, kUInt8, kBool}) {
    if (name == to_string(dtype)) {
      return dtype;
    }
  }
  return std::nullopt;
}

Tensor tensor_of(const std::string& kind, const std::string& dtype, Device device) {
  return ones(kind == "tensor" ? Shape{2} : Shape{}, {.dtype = dtype_of(dtype), .device = device});
}

Scalar number_of(const std::string& dtype) {
  return dtype == "bool" ? Scalar(true) : dtype == "int64" ? Scalar(2) : Scalar(2.5);
}

class PromotionTable : public test::EveryDevice {
 protected:
  void check(const Row& row, const Tensor& result, const Tensor& quotient) const {
    const std::string at = row.a_kind + " " + row.a + " with " + row.b_kind + " " + row.b;
    EXPECT_EQ(to_string(result.dtype()), row.meet) << at;
    EXPECT_EQ(to_string(quotient.dtype()), row.quotient) << at << ", divided";
    EXPECT_EQ(result.device(), device()) << at;
  }
};
LECTERN_ON_EVERY_DEVICE(PromotionTable);

TEST_P(PromotionTable, HoldsForEveryPair) {
  const std::vector<Row> table = rows();
  EXPECT_EQ(table.size(), 4u * 8 * 8 + 2u * 2 * 8 * 3);
  for (const Row& row : table) {
    if (row.a_kind == "number") {
      const Scalar a = number_of(row.a);
      const Tensor b = tensor_of(row.b_kind, row.b, device());
      check(row, a + b, a / b);
      EXPECT_EQ(to_string(result_type(b, a)), row.meet);
    } else if (row.b_kind == "number") {
      const Tensor a = tensor_of(row.a_kind, row.a, device());
      const Scalar b = number_of(row.b);
      check(row, a + b, a / b);
      EXPECT_EQ(to_string(result_type(a, b)), row.meet);
    } else {
      const Tensor a = tensor_of(row.a_kind, row.a, device());
      const Tensor b = tensor_of(row.b_kind, row.b, device());
      check(row, a + b, a / b);
      EXPECT_EQ(to_string(result_type(a, b)), row.meet);
    }
  }
}

// The exception for cpu scalars beside cuda tensors changes the place, not the dtype.
TEST_P(PromotionTable, HoldsForACpuScalarToo) {
  for (const Row& row : rows()) {
    if (row.a_kind == "tensor" && row.b_kind == "zero_dim") {
      const Tensor a = tensor_of(row.a_kind, row.a, device());
      const Tensor b = tensor_of(row.b_kind, row.b, "cpu");
      check(row, a * b, a / b);
    }
  }
}

}  // namespace
}  // namespace lectern
