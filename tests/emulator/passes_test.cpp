// The host's and the device's text of one file, made into one: who gets which, and at which lines.
#include "passes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "declarations.h"

namespace lectern_translate {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string merged(const std::string& host, const std::string& device) {
  const MergedPasses result = merge_passes("# 1 \"user.cu\"\n" + host, "# 1 \"user.cu\"\n" + device);
  EXPECT_TRUE(result.refusals.empty()) << result.refusals[0].text;
  return result.text;
}

TEST(Passes, GiveTheSameTextWhereTheyAgree) {
  const std::string text = "# 1 \"user.cu\"\nstruct A { int x; };\n\n__global__ void k() { f(); }\nint a[] = {1, 2};\n";
  EXPECT_THAT(merge_passes(text, text).text, HasSubstr(text));
}

TEST(Passes, TakeKernelsFromTheDevice) {
  EXPECT_THAT(merged("__global__ void k() { host(); }\n", "__global__ void k() { device(); }\n"), HasSubstr("void k() { device(); }"));
  EXPECT_THAT(merged("__device__ int f() { return 1; }\n", "__device__ int f() { return 2; }\n"), Not(HasSubstr("return 1")));
}

TEST(Passes, TakeHostFunctionsFromTheHost) {
  EXPECT_THAT(merged("int f() { return 1; }\n", "int f() { return 2; }\n"), Not(HasSubstr("return 2")));
}

TEST(Passes, KeepBothTextsOfAFunctionOfBoth) {
  const std::string text = merged("__host__ __device__ int f() { return 1; }\n", "__host__ __device__ int f() { return 2; }\n");
  EXPECT_LT(text.find("runs_on_device"), text.find("return 2"));
  EXPECT_LT(text.find("return 2"), text.find("return 1"));
}

TEST(Passes, FollowQualifiersThatDependOnThePass) {
  const std::string text = merged("int f() { return 1; }\n", "__device__ int f() { return 2; }\n");
  EXPECT_THAT(text, HasSubstr("return 1"));
  EXPECT_THAT(text, HasSubstr("return 2"));
}

TEST(Passes, LookIntoClassesAndNamespaces) {
  const std::string text = merged("namespace n { struct A { int x; __device__ int f() { return 1; } }; }\n",
                                  "namespace n { struct A { int x; __device__ int f() { return 2; } }; }\n");
  EXPECT_THAT(text, HasSubstr("return 2"));
  EXPECT_THAT(text, Not(HasSubstr("return 1")));
}

TEST(Passes, DropWhatOnlyTheHostDeclaresForTheDevice) {
  EXPECT_THAT(merged("__device__ int f(int) { return 1; }\nint last;\n", "int last;\n"), Not(HasSubstr("return 1")));
}

TEST(Passes, KeepTheLinesOfBoth) {
  const std::string text = merged("__global__ void k() {\n\n\n}\nint after;\n", "__global__ void k() {\n\n  device();\n}\nint after;\n");
  int device_line = 0;
  int after_line = 0;
  const TokenList list = tokenize(text);
  for (std::size_t i = 0; i < list.code.size(); ++i) {
    if (list.is(i, "device")) device_line = list.at(i).line;
    if (list.is(i, "after")) after_line = list.at(i).line;
  }
  EXPECT_EQ(device_line, 3);
  EXPECT_EQ(after_line, 5);
}

TEST(Passes, RefuseADifferentConstant) {
  const MergedPasses result = merge_passes("# 1 \"user.cu\"\n\nconst int n = 1;\n", "# 1 \"user.cu\"\n\nconst int n = 2;\n");
  ASSERT_EQ(result.refusals.size(), 1u);
  EXPECT_EQ(result.refusals[0].line, 2);
  EXPECT_THAT(result.refusals[0].text, HasSubstr("'n' is not the same"));
}

TEST(Declarations, AreReadWithTheirBraces) {
  const TokenList list = tokenize(
      "A::A(int a) : x{a}, y(1) { body(); } bool operator()(int) const { return 1; } enum class E { k }; auto v = [] { f(); };\n"
      "struct B : C<(1)> { int x; } b; template <class T, int n = f({})> T g() try { } catch (...) { } extern \"C\" { int h(); }");
  std::vector<std::string> found;
  for (const Declaration& one : declarations(list, 0, list.code.size())) {
    found.push_back(one.name + (one.shape == Declaration::Shape::kFunction ? " function" : one.shape == Declaration::Shape::kBlock ? " block" : ""));
  }
  EXPECT_THAT(found, testing::ElementsAre("A function", "operator function", "E", "v", "B block", "g function", " block"));
}

}  // namespace
}  // namespace lectern_translate
