// What the translator makes of awkward spellings. The golden rule of all: every line keeps its number.
#include "translator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace lectern_translate {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The translation, which must have as many lines as the source.
std::string translated(const std::string& source) {
  const Translation result = translate(source);
  EXPECT_TRUE(result.refusals.empty()) << result.refusals[0].text;
  EXPECT_EQ(std::count(result.text.begin(), result.text.end(), '\n'), std::count(source.begin(), source.end(), '\n'));
  return result.text;
}

std::string line_of(const std::string& text, int number) {
  std::size_t begin = 0;
  for (int line = 1; line < number; ++line) begin = text.find('\n', begin) + 1;
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Translator, LeavesPlainCppAsItIs) {
  const std::string source = "int f(int a) {\n  return a << 3 >> 1; // text\n}\nstd::vector<std::vector<std::vector<int>>> v;\n";
  EXPECT_EQ(translated(source), source);
}

TEST(Launch, KeepsItsArgumentsWhereTheyStand) {
  const std::string text = translated("void k(); void f() { k<<<1, 32>>>(a, b); }\n");
  EXPECT_THAT(text, HasSubstr("lectern_launcher.direct(k)"));
  EXPECT_THAT(text, HasSubstr("Launcher{\"k\", ::lectern_emulator::configure(1, 32)})(a, b); }"));
}

TEST(Launch, MaySpreadOverLines) {
  const std::string text = translated("void f() {\n  ns::k<8,\n        float><<<grid,\n           block>>>(\n      a);\n}\nint last;\n");
  EXPECT_THAT(line_of(text, 5), HasSubstr("a);"));
  EXPECT_THAT(line_of(text, 7), HasSubstr("int last;"));
  EXPECT_THAT(text, HasSubstr("\"ns::k<8, float>\""));
}

TEST(Launch, ReadsTemplatesAndQualifiedNames) {
  EXPECT_THAT(translated("void f() { ns::k<8,T><<<g,b>>>(a); }"), HasSubstr("direct(ns::k<8,T>)"));
  EXPECT_THAT(translated("void f() { ::k<A<B<int>>><<<g,b>>>(a); }"), HasSubstr("direct(::k<A<B<int>>>)"));
  EXPECT_THAT(translated("void f() { return k<(1 > 2)><<<g,b>>>(a); }"), HasSubstr("direct(k<(1 > 2)>)"));
  EXPECT_THAT(translated("void f() { T::template k<int><<<g,b>>>(a); }"), HasSubstr("direct(T::template k<int>)"));
  EXPECT_THAT(translated("void f() { kernels[i]<<<g,b>>>(a); }"), HasSubstr("direct(kernels[i])"));
  EXPECT_THAT(translated("void f() { if (c) (*pointer)<<<g,b>>>(a); }"), HasSubstr("direct((*pointer))"));
  EXPECT_THAT(translated("void f() { s.member->kernel<<<g,b>>>(a); }"), HasSubstr("direct(s.member->kernel)"));
}

TEST(Launch, ReadsShiftsAndChoicesInItsConfiguration) {
  EXPECT_THAT(translated("void k(); void f() { k<<<(1 << 3 >> 1), n > 1 ? 2 : 4>>>(a); }"), HasSubstr("configure((1 << 3 >> 1), n > 1 ? 2 : 4)"));
  EXPECT_THAT(translated("void k(); void f() { k<<<dim3(2, 2), 4, n * sizeof(T), s>>>(a); }"), HasSubstr("configure(dim3(2, 2), 4, n * sizeof(T), s)"));
}

TEST(Launch, IsNotReadInStringsCharactersOrOperators) {
  for (const char* source : {"auto s = \"k<<<1, 2>>>(a)\";\n", "auto s = R\"x(k<<<1, 2>>>(\n\"a))x\";\n", "auto s = u8\"\\\"<<<\";\n",
                             "friend S& operator<<<T>(S&, T);\n", "int n = 1'000'000; char c = '\"'; auto t = \"<<<\";\n"}) {
    EXPECT_EQ(translated(source), source);
  }
}

TEST(Qualifiers, DisappearAndLeaveTheirLinesBehind) {
  const std::string text = translated("template <class T>\n__global__\nvoid k(T* p) {}\n__constant__ float c[2];\n");
  EXPECT_EQ(text, "template <class T>\n \nvoid k(T* p) {}\n  float c[2];\n");
}

TEST(Shared, BecomesAReferenceIntoTheArena) {
  const std::string text = translated("__global__ void k() {\n  __shared__ float tile[16][17];\n  tile[0][0] = 1;\n}\n");
  EXPECT_THAT(line_of(text, 2), HasSubstr("float lectern_shared_tile[16][17];"));
  EXPECT_THAT(line_of(text, 2), HasSubstr("lectern_shared_tile& tile = "));
  EXPECT_EQ(line_of(text, 3), "  tile[0][0] = 1;");
}

TEST(Shared, MayDeclareSeveralVariablesOverSeveralLines) {
  const std::string text = translated("__device__ void f() {\n  static __shared__ std::array<int, 4> a,\n    b[2],\n    c;\n}\n");
  for (const char* name : {"a", "b", "c"}) {
    EXPECT_THAT(line_of(text, 4), HasSubstr(std::string("lectern_shared_") + name + "& " + name + " = "));
  }
}

TEST(Shared, KeepsVolatileAndAlignment) {
  EXPECT_THAT(translated("__global__ void k() { volatile __shared__ int s[2]; }"), HasSubstr("typedef volatile   int lectern_shared_s[2]"));
  EXPECT_THAT(translated("__global__ void k() { __shared__ __attribute__((aligned(16))) char s[2]; }"), HasSubstr("alignas(16)"));
  EXPECT_THAT(translated("__global__ void k() { alignas(double) __shared__ char s[2]; }"), HasSubstr("alignas(double)"));
}

TEST(Shared, ThatIsExternIsThePointerToTheDynamicPart) {
  EXPECT_THAT(translated("__global__ void k() { extern __shared__ float s[]; }"), HasSubstr("* const s = ::lectern_emulator::dynamic_shared<"));
  EXPECT_THAT(translated("extern __shared__ float s[];\n"), HasSubstr("FileScopeDynamicShared"));
}

TEST(Shared, AtFileScopeBelongsToTheWorkersThread) {
  for (const char* source : {"__shared__ int s[4];\n", "static __shared__ int s[4];\n", "namespace a { __shared__ int s; }\n",
                             "struct A { int x; };\n__shared__ A s;\n"}) {
    EXPECT_THAT(translated(source), HasSubstr("static __thread lectern_shared_s s;")) << source;
  }
}

TEST(LineMarkers, StayAndSaySystemHeadersAreLeftAlone) {
  const std::string source =
      "# 1 \"a.cu\"\n# 1 \"/usr/include/x.h\" 1 3\nvoid tex2D(int);\n# 2 \"a.cu\" 2\n__global__ void k() {}\n";
  const std::string text = translated(source);
  EXPECT_THAT(text, HasSubstr("void tex2D(int);"));
  EXPECT_THAT(text, HasSubstr("# 2 \"a.cu\" 2\n  void k() {}"));
}

}  // namespace
}  // namespace lectern_translate
