// Runs every case of PLACEMENT.md that has C++, each as a test of its own: placement.Case.4_B_07.
#include <gtest/gtest.h>

#include <algorithm>

#include "placement/case.h"
#include "placement/matching.h"
#include "support/every_device.h"

namespace lectern::placement {
namespace {

bool is_compiled_with_cuda() { return !version::cuda().empty() || !version::emulator().empty(); }

std::vector<Device> devices_of(const Case& one) {
  if (one.where == "host" || one.where == "off") {
    return {Device("cpu")};
  }
  if (one.where == "two") {
    return {Device("cuda:1")};
  }
  std::vector<Device> devices{Device("cuda:0"), Device("cuda:1")};
  if (one.where == "every") {
    devices.insert(devices.begin(), Device("cpu"));
  }
  return devices;
}

/// Runs the C++ of one case on each of its devices and compares with what PLACEMENT.md says.
class CaseTest : public ::testing::Test {
 public:
  explicit CaseTest(const Case& one) : case_(one) {}

  void TestBody() override {
    if (case_.where == "off" && is_compiled_with_cuda()) {
      GTEST_SKIP() << case_.id << " is about a build without CUDA: preset off";
    }
    std::string missing;
    for (const Device& device : devices_of(case_)) {
      if (device.is_cuda() && *device.index() >= cuda::device_count()) {
        missing += " " + device.str();
        continue;
      }
      run_on(device);
    }
    if (!missing.empty()) {
      GTEST_SKIP() << "not run on" << missing << ". " << cuda::unavailable_reason();
    }
  }

 private:
  void run_on(Device device) {
    const std::string& wanted = !case_.ours.empty() ? case_.ours : !case_.error.empty() ? case_.error : case_.value;
    const std::string expected = for_device(wanted, device);
    std::string text;
    bool threw = false;
    try {
      text = case_.run(device);
    } catch (const Error& error) {
      threw = true;
      text = error.what();
    }
    if (case_.ours.empty() && threw != !case_.error.empty()) {
      ADD_FAILURE_AT(case_.file.c_str(), case_.line)
          << case_.id << " on " << device << (threw ? " threw:\n" : " threw nothing and gave:\n") << text;
    } else if (!matches(expected, text, threw)) {
      ADD_FAILURE_AT(case_.file.c_str(), case_.line)
          << case_.id << " on " << device << "\nexpected: " << expected << "\n     got: " << text;
    }
  }

  const Case& case_;
};

void register_cases() {
  static const std::vector<Case> cases = all_cases();
  for (const Case& one : cases) {
    if (one.run == nullptr) {
      continue;
    }
    std::string name = one.id;
    std::replace(name.begin(), name.end(), '.', '_');
    ::testing::RegisterTest("Case", name.c_str(), nullptr, nullptr, one.file.c_str(), one.line,
                            [&one]() -> ::testing::Test* { return new CaseTest(one); });
  }
}

}  // namespace
}  // namespace lectern::placement

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  lectern::placement::register_cases();
  return RUN_ALL_TESTS();
}
