// Runs every case of PLACEMENT.md that has C++, each as a test of its own: placement.Case.4_B_07.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

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
    if (!case_.environment.empty() && std::getenv(kChild) == nullptr) {
      run_in_a_process_of_its_own();
      return;
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
  static constexpr const char* kChild = "LECTERN_PLACEMENT_CHILD";

  /// What is read once a process is set for one: this program again, with this test only.
  void run_in_a_process_of_its_own() const {
    if (version::emulator().empty()) {
      GTEST_SKIP() << case_.id << " needs an emulated driver that obeys " << case_.environment;
    }
    std::string name(case_.id);
    std::replace(name.begin(), name.end(), '.', '_');
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string command = std::string(case_.environment) + " " + kChild + "=1 '" + program + "' --gtest_filter=Case." + name + " 2>&1";
    std::FILE* const output = popen(command.c_str(), "r");
    std::string text;
    for (char line[512]; std::fgets(line, sizeof line, output) != nullptr;) {
      text += line;
    }
    if (pclose(output) != 0 || text.find("1 test.") == std::string::npos) {
      ADD_FAILURE_AT(std::string(case_.file).c_str(), case_.line) << command << "\n" << text;
    }
  }

  void run_on(Device device) {
    const std::string_view wanted = !case_.ours.empty() ? case_.ours : !case_.error.empty() ? case_.error : case_.value;
    const std::string expected = for_device(std::string(wanted), device);
    std::string text;
    bool threw = false;
    try {
      text = case_.run(device);
    } catch (const Error& error) {
      threw = true;
      text = error.what();
    }
    if (case_.ours.empty() && threw != !case_.error.empty()) {
      ADD_FAILURE_AT(std::string(case_.file).c_str(), case_.line)
          << case_.id << " on " << device << (threw ? " threw:\n" : " threw nothing and gave:\n") << text;
    } else if (!matches(expected, text, threw)) {
      ADD_FAILURE_AT(std::string(case_.file).c_str(), case_.line)
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
    std::string name(one.id);
    std::replace(name.begin(), name.end(), '.', '_');
    ::testing::RegisterTest("Case", name.c_str(), nullptr, nullptr, std::string(one.file).c_str(), one.line,
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
