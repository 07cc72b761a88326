// Every operation with each operand as it should not be: PyTorch's text where it is known, and nothing is lost by it.
// Shapes and dtypes: operands.tsv (made by operands.py on the cpu). Devices: PLACEMENT.md 4's two families.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "lectern/kernels/addmm.h"
#include "lectern/kernels/arithmetic.h"
#include "lectern/kernels/cat.h"
#include "lectern/kernels/equal.h"
#include "lectern/kernels/matmul.h"
#include "lectern/kernels/relu.h"
#include "lectern/kernels/sum.h"
#include "lectern/nn/linear.h"
#include "lectern/runtime/error.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/grad_mode.h"
#include "placement/matching.h"
#include "support/every_device.h"
#include "support/tensor_values.h"

namespace lectern::placement {
namespace {

using Tensors = std::vector<Tensor>;

/// The elementwise family names the first device that is not the cpu; a checked operation goes through its operands in
/// its schema's order, and names the first that differs.
enum class Family { kElementwise, kChecked, kAnyDevice };

struct Operation {
  std::function<Tensor(const Tensors&)> call;
  std::vector<Shape> shapes;
  Family family = Family::kElementwise;
  std::string wrapper = "";
  std::vector<std::pair<std::size_t, std::string>> scan = {};  // operand and its name in the schema, in order
};

Tensor linear(const Tensors& t) {
  const NoGradGuard no_grad;
  nn::Linear layer(3, 4);
  layer.weight.requires_grad_(false).set_data(t[1]);
  layer.bias.requires_grad_(false).set_data(t[2]);
  return layer(t[0]);
}

const std::map<std::string, Operation>& operations() {
  static const Shape kSame{2, 3};
  static const std::vector<std::pair<std::size_t, std::string>> kBoth{{0, "tensors"}, {1, "tensors"}};
  static const std::vector<std::pair<std::size_t, std::string>> kSelfMat2{{0, "self"}, {1, "mat2"}};
  static const std::vector<std::pair<std::size_t, std::string>> kAddmm{{0, "self"}, {1, "mat1"}, {2, "mat2"}};
  static const std::map<std::string, Operation> all{
      {"add", {[](const Tensors& t) { return t[0] + t[1]; }, {kSame, kSame}}},
      {"sub", {[](const Tensors& t) { return t[0] - t[1]; }, {kSame, kSame}}},
      {"mul", {[](const Tensors& t) { return t[0] * t[1]; }, {kSame, kSame}}},
      {"div", {[](const Tensors& t) { return t[0] / t[1]; }, {kSame, kSame}}},
      {"add_", {[](const Tensors& t) { return add_(t[0], t[1]); }, {kSame, kSame}}},
      {"sub_", {[](const Tensors& t) { return sub_(t[0], t[1]); }, {kSame, kSame}}},
      {"mul_", {[](const Tensors& t) { return mul_(t[0], t[1]); }, {kSame, kSame}}},
      {"div_", {[](const Tensors& t) { return div_(t[0], t[1]); }, {kSame, kSame}}},
      {"copy_", {[](const Tensors& t) { return t[0].copy_(t[1]); }, {kSame, kSame}, Family::kAnyDevice}},
      {"mm", {[](const Tensors& t) { return mm(t[0], t[1]); }, {{2, 3}, {3, 4}}, Family::kChecked, "mm", kSelfMat2}},
      {"matmul", {[](const Tensors& t) { return matmul(t[0], t[1]); }, {{2, 3}, {3, 4}}, Family::kChecked, "mm", kSelfMat2}},
      {"addmm", {[](const Tensors& t) { return addmm(t[0], t[1], t[2]); }, {{4}, {2, 3}, {3, 4}}, Family::kChecked, "addmm", kAddmm}},
      {"bmm", {[](const Tensors& t) { return bmm(t[0], t[1]); }, {{2, 3, 4}, {2, 4, 5}}, Family::kChecked, "bmm", kSelfMat2}},
      {"mv", {[](const Tensors& t) { return mv(t[0], t[1]); }, {{2, 3}, {3}}, Family::kChecked, "addmv_", {{1, "vec"}, {0, "mat"}}}},
      {"dot", {[](const Tensors& t) { return dot(t[0], t[1]); }, {{3}, {3}}, Family::kChecked, "_dot", {{0, "self"}, {1, "tensor"}}}},
      {"equal", {[](const Tensors& t) { return tensor(equal(t[0], t[1])); }, {kSame, kSame}, Family::kChecked, "_equal", {{0, "self"}, {1, "other"}}}},
      {"cat", {[](const Tensors& t) { return cat(t); }, {kSame, kSame}, Family::kChecked, "cat", kBoth}},
      {"stack", {[](const Tensors& t) { return stack(t); }, {kSame, kSame}, Family::kChecked, "cat", kBoth}},
      {"linear", {linear, {{2, 3}, {4, 3}, {4}}, Family::kChecked, "addmm", {{2, "self"}, {0, "mat1"}, {1, "mat2"}}}},
      {"relu", {[](const Tensors& t) { return relu(t[0]); }, {kSame}}},
      {"sum", {[](const Tensors& t) { return sum(t[0]); }, {kSame}}},
      {"mean", {[](const Tensors& t) { return mean(t[0]); }, {kSame}}},
  };
  return all;
}

struct Row {
  std::string operation, change, outcome, text;
  std::size_t position = 0;
};

std::vector<Row> rows() {
  std::ifstream file(std::string(LECTERN_PLACEMENT_FOLDER) + "/operands.tsv");
  std::vector<Row> result;
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    Row row;
    std::string position;
    if (line[0] != '#' && std::getline(in, row.operation, '\t') && std::getline(in, position, '\t') &&
        std::getline(in, row.change, '\t') && std::getline(in, row.outcome, '\t') && std::getline(in, row.text)) {
      row.position = std::stoul(position);
      result.push_back(row);
    }
  }
  return result;
}

Tensor changed(const Shape& shape, const std::string& change, Device device) {
  Shape sizes = shape;
  if (change == "longer") ++sizes.back();
  if (change == "taller") ++sizes.front();
  if (change == "deeper") sizes.insert(sizes.begin(), 3, 1);
  if (change == "empty") sizes = {0};
  if (change == "zero_dim") sizes = {};
  if (change == "view") {
    for (std::int64_t& size : sizes) size *= 2;
    Tensor view = ones(sizes, {.device = device});
    Strides strides = view.strides();
    for (std::int64_t& stride : strides) stride *= 2;
    return Tensor(view.storage(), shape, strides, 0, kFloat32);
  }
  const DType dtype = change == "double" ? kFloat64 : change == "long" ? kInt64 : change == "bool" ? kBool : kFloat32;
  return ones(sizes, {.dtype = dtype, .device = device});
}

Tensors right_operands(const Operation& operation, Device device) {
  Tensors operands;
  for (const Shape& shape : operation.shapes) {
    operands.push_back(ones(shape, {.device = device}));
  }
  return operands;
}

bool is_about_dtypes(const Row& row) { return row.change == "double" || row.change == "long" || row.change == "bool"; }

/// On cuda the shapes are checked by the same code, the dtypes by other kernels, whose texts nobody wrote down.
bool has_known_text(const Row& row, const Operation& operation, Device device) {
  return device.is_cpu() || !is_about_dtypes(row) || operation.family != Family::kChecked;
}

class OperandPositions : public test::EveryDevice {};
LECTERN_ON_EVERY_DEVICE(OperandPositions);

TEST_P(OperandPositions, SayWhatPyTorchSaysOfAWrongShapeOrDtypeAndLoseNothing) {
  const std::vector<Row> all = rows();
  EXPECT_EQ(all.size(), 387u);
  std::size_t without_text = 0;
  for (const Row& row : all) {
    const Operation& operation = operations().at(row.operation);
    Tensors operands = right_operands(operation, device());
    operands[row.position] = changed(operation.shapes[row.position], row.change, device());
    const std::string at = row.operation + ", operand " + std::to_string(row.position) + " " + row.change;
    const Tensor before = operands[0].clone();
    try {
      const Tensor result = operation.call(operands);
      EXPECT_EQ(row.outcome, "result") << at << " should say: " << row.text;
      if (row.operation == "equal") {
        EXPECT_EQ(result.item<bool>() ? "True" : "False", row.text) << at;
      } else {
        EXPECT_EQ(std::string(to_string(result.dtype())) + " " + to_string(result.sizes()), row.text) << at;
      }
    } catch (const Error& error) {
      if (has_known_text(row, operation, device())) {
        EXPECT_EQ(row.outcome, "error") << at << ": " << error.what();
        EXPECT_TRUE(matches(row.text, error.what(), true)) << at << "\n     says: " << error.what() << "\nshould say: " << row.text;
      } else {
        ++without_text;  // no PyTorch text known: a clear error, and nothing is lost
        EXPECT_NE(std::string(error.what()).find('\n'), std::string::npos) << at << " explains nothing: " << error.what();
      }
      EXPECT_TRUE(test::is_equal(operands[0], before)) << at << " changed its first operand";
    }
    EXPECT_NO_THROW(operation.call(right_operands(operation, device()))) << at << " broke the next call";
  }
  RecordProperty("no_pytorch_text_known", static_cast<int>(without_text));
}

TEST_P(OperandPositions, TakeAViewThatIsNotContiguous) {
  for (const auto& [name, operation] : operations()) {
    const Tensor expected = operation.call(right_operands(operation, device()));
    for (std::size_t position = 0; position < operation.shapes.size(); ++position) {
      Tensors operands = right_operands(operation, device());
      operands[position] = changed(operation.shapes[position], "view", device());
      EXPECT_TRUE(test::is_equal(operation.call(operands), expected)) << name << ", operand " << position;
    }
  }
}

/// PLACEMENT.md 4: what the operation says when its operands lie where they lie.
std::string device_text(const Operation& operation, const Tensors& operands) {
  const std::string common = "Expected all tensors to be on the same device, but ";
  if (operation.family == Family::kChecked) {
    const Device first = operands[operation.scan.front().first].device();
    for (const auto& [operand, name] : operation.scan) {
      const Device device = operands[operand].device();
      if (device != first) {
        return common + "got " + name + " is on " + device.str() + ", different from other tensors on " + first.str() +
               " (when checking argument in method wrapper_CUDA_" + operation.wrapper + ")";
      }
    }
  }
  Device decides("cpu");
  for (const Tensor& operand : operands) {
    decides = decides.is_cpu() ? operand.device() : decides;
  }
  for (const Tensor& operand : operands) {
    if (operand.device() != decides) {
      return common + "found at least two devices, " + decides.str() + " and " + operand.device().str() + "!";
    }
  }
  return "";
}

class OperandDevices : public test::EveryDevice {
 protected:
  /// All operands on `here`, one of them `there`: the text, the survival of every operand, and of the next call.
  static void check(const std::string& name, const Operation& operation, std::size_t position, Device here, Device there) {
    Tensors operands = right_operands(operation, here);
    operands[position] = operands[position].to(there);
    const std::string at = name + " on " + here.str() + ", operand " + std::to_string(position) + " on " + there.str();
    if (operation.family == Family::kAnyDevice || operands.size() == 1) {
      EXPECT_NO_THROW(operation.call(operands)) << at;
      return;
    }
    try {
      operation.call(operands);
      ADD_FAILURE() << at << " threw nothing";
    } catch (const DeviceError& error) {
      EXPECT_TRUE(matches(device_text(operation, operands), error.what(), true))
          << at << "\n     says: " << error.what() << "\nshould say: " << device_text(operation, operands);
      EXPECT_NE(std::string(error.what()).find("\nMove "), std::string::npos) << at << " shows no way out";
    }
    for (const Tensor& operand : operands) {
      EXPECT_TRUE(test::is_equal(operand, ones(operand.sizes()))) << at << " changed an operand";
    }
    EXPECT_NO_THROW(operation.call(right_operands(operation, here))) << at << " broke the next call";
  }
};
LECTERN_ON_EVERY_CUDA_DEVICE(OperandDevices);

TEST_P(OperandDevices, AreNamedInEveryPositionAgainstTheCpuAndAnotherGpu) {
  std::vector<Device> others{Device("cpu")};
  if (cuda::device_count() > 1) {
    others.emplace_back(*device().index() == 0 ? 1 : 0);
  }
  for (const auto& [name, operation] : operations()) {
    for (std::size_t position = 0; position < operation.shapes.size(); ++position) {
      for (const Device& other : others) {
        check(name, operation, position, device(), other);
        check(name, operation, position, other, device());
      }
    }
  }
}

}  // namespace
}  // namespace lectern::placement
