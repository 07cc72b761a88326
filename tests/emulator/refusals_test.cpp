// What the emulator cannot do is refused when a program is built: by name, with the file and the line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "emulator/child.h"
#include "translator.h"

namespace lectern_translate {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::vector<Refusal> refusals(const std::string& line) { return translate("# 1 \"user.cu\"\n\n" + line + "\n").refusals; }

struct Spelling {
  const char* name;
  const char* line;  // of a program that uses it
};
void PrintTo(const Spelling& spelling, std::ostream* out) { *out << spelling.name; }

/// A test's name may hold letters, digits and underscores.
std::string test_name(std::string text) {
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return text;
}

class Unsupported : public testing::TestWithParam<Spelling> {};

TEST_P(Unsupported, IsRefusedByNameWithItsLine) {
  const auto [name, line] = GetParam();
  const std::vector<Refusal> found = refusals(line);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].file, "user.cu");
  EXPECT_EQ(found[0].line, 2);
  EXPECT_THAT(found[0].text, HasSubstr(name));
  EXPECT_THAT(found[0].text, HasSubstr("emulat"));
}

INSTANTIATE_TEST_SUITE_P(
    Names, Unsupported,
    testing::Values(Spelling{"__shfl_down", "__device__ int f(int v) { return __shfl_down(v, 1); }"},
                    Spelling{"__ballot", "__global__ void k() { __ballot(1); }"},
                    Spelling{"tex2D", "__global__ void k(int t) { tex2D<float>(t, 0, 0); }"},
                    Spelling{"cudaTextureObject_t", "__global__ void k(cudaTextureObject_t t) {}"},
                    Spelling{"surf2Dread", "__global__ void k(int s) { surf2Dread(s); }"},
                    Spelling{"asm", "__global__ void k() { asm(\"trap;\"); }"},
                    Spelling{"cudaGraphCreate", "void f() { cudaGraphCreate(&g, 0); }"},
                    Spelling{"cudaStreamBeginCapture", "void f() { cudaStreamBeginCapture(s, m); }"},
                    Spelling{"dynamic parallelism", "__global__ void k() { child<<<1, 1>>>(); }"},
                    Spelling{"__cluster_dims__", "__global__ void __cluster_dims__(2, 1, 1) k() {}"},
                    Spelling{"cudaLaunchCooperativeKernelMultiDevice", "void f() { cudaLaunchCooperativeKernelMultiDevice(l, 2); }"},
                    Spelling{"thrust::cuda", "void f() { thrust::sort(thrust::cuda::par.on(s), a, b); }"},
                    Spelling{"thrust::system::cuda", "typedef ::thrust::system::cuda::detail::memory_resource resource;"},
                    Spelling{"cudaIpcGetMemHandle", "void f() { cudaIpcGetMemHandle(&h, p); }"},
                    Spelling{"__prof_trigger", "__global__ void k() { __prof_trigger(0); }"},
                    Spelling{"__isShared", "__global__ void k(int* p) { __isShared(p); }"},
                    Spelling{"curandStateMRG32k3a_t", "__global__ void k(curandStateMRG32k3a_t* s) {}"},
                    Spelling{"curand_poisson", "__global__ void k() { curand_poisson(s, 1.0); }"},
                    Spelling{"bmma_sync", "__global__ void k() { wmma::experimental::bmma_sync(d, a, b, c); }"}),
    [](const auto& test) { return test_name(test.param.name); });

TEST(Refusals, LeaveStringsMembersAndHostAssemblyAlone) {
  EXPECT_TRUE(refusals("auto s = \"__shfl tex2D asm\";").empty());
  EXPECT_TRUE(refusals("void f() { object.tex2D(1); pointer->clock64(); }").empty());
  EXPECT_TRUE(refusals("void f() { asm(\"nop\"); }").empty());
  EXPECT_TRUE(refusals("__host__ __device__ void f() { int my_tex2D_count = 0; (void)my_tex2D_count; }").empty());
}

/// The one refusal of a line, or nothing.
std::string refusal(const std::string& line) {
  const auto found = refusals(line);
  EXPECT_LE(found.size(), 1u);
  return found.empty() ? "" : found[0].text;
}

TEST(Refusals, NameTheKernelThatIsNotLaunchedWithThreeBrackets) {
  const std::string kernel = "__global__ void k(int* p) {} ";
  EXPECT_THAT(refusal(kernel + "void f(int* p) { k<<1, 32>>(p); }"), HasSubstr("write k<<<grid, block>>>(arguments)"));
  EXPECT_THAT(refusal(kernel + "void f(int* p) { k<<1, 32>>>(p); }"), HasSubstr("write k<<<grid, block>>>(arguments)"));
  EXPECT_THAT(refusal(kernel + "void f(int* p) { k(p); }"), HasSubstr("a call does not launch it"));
  EXPECT_EQ(refusals("__global__ void k() {} void f() {\n  k<<1, 2>>(); }")[0].column, 3);
  EXPECT_EQ(refusal(kernel + "void f(int* p) { k<<<1, 32>>>(p); }"), "");
  EXPECT_EQ(refusal(kernel + "void k(float* p); void f(float* p) { k(p); }"), "");
}

TEST(Refusals, NameTheKernelThatWasMeant) {
  EXPECT_EQ(refusal("__global__ void add() {} void f() { ad<<<1, 2>>>(); }"), "there is no kernel ad above this launch, did you mean add?");
  EXPECT_THAT(refusal("void f() { later<<<1, 2>>>(); } __global__ void later() {}"), HasSubstr("there is no kernel later above this launch: declare"));
  EXPECT_EQ(refusal("template <class K> void f(K k) { k<<<1, 2>>>(); kernels::k<<<1, 2>>>(); }"), "");
}

TEST(Refusals, NameACallAcrossTheBorderOfHostAndDevice) {
  const std::string both = "__device__ int d() { return 1; } int h() { return 1; } __host__ __device__ int b() { return d(); } ";
  EXPECT_THAT(refusal(both + "int f() { return d(); }"), HasSubstr("d is a __device__ function"));
  EXPECT_THAT(refusal(both + "__global__ void k(int* p) { *p = h(); }"), HasSubstr("h is a function of the host"));
  EXPECT_EQ(refusal(both + "__global__ void k(int* p) { *p = d() + b(); }"), "");
  EXPECT_EQ(refusal(both + "int f() { return h() + b(); }"), "");
}

TEST(Refusals, NameAFunctionOfCudaThatIsNotThere) {
  EXPECT_THAT(refusal("void f() { cudaDoesNotExist(1); }"), HasSubstr("cudaDoesNotExist is not among what is emulated"));
  EXPECT_THAT(refusal("__global__ void k() { __not_there(1); }"), HasSubstr("__not_there is not among what is emulated"));
  EXPECT_THAT(refusal("__global__ void k() { curand_init(1, 2, 3, s); }"), HasSubstr("looks for it in curand_kernel.h, which is not included"));
  EXPECT_THAT(refusal("void f() { cublasCreate(&h); }"), HasSubstr("looks for it in cublas_v2.h, which is not included"));
}

TEST(Refusals, LeaveTheUsersOwnNamesAndSlipsToTheCompiler) {
  EXPECT_EQ(refusal("void cudaCheck(int); void f() { cudaCheck(1); int cuCount(3); auto cudaLocal = 1; object.cudaMember(1); }"), "");
  EXPECT_EQ(refusal("int cudaMalloc(void**, int); void f() { cudaMaloc(p, 1); }"), "");
  EXPECT_EQ(refusal("void f() { __builtin_expect(1, 1); __host_helper(1); }"), "");
}

TEST(Refusals, LetANamePassThatMayStandForSomethingElse) {
  EXPECT_EQ(refusal("int h() { return 1; } template <class H> __global__ void k(H h) { h(); }"), "");
  EXPECT_EQ(refusal("struct A { int h() { return 1; } }; __device__ int h() { return 1; } __global__ void k() { h(); }"), "");
  EXPECT_EQ(refusal("__device__ int d() { return 1; } void f() { auto l = [=] __device__ (int i) { return d(); }; }"), "");
  EXPECT_EQ(refusal("__device__ int d() { return 1; } void f() { object.d(); int d(3); d + 1; }"), "");
  EXPECT_EQ(refusal("constexpr int h() { return 1; } __global__ void k() { h(); }"), "");
}

TEST(Refusals, ComeTogetherAndNotOneByOne) {
  EXPECT_EQ(refusals("__global__ void k() { __brkpt(); asm(\"\"); }").size(), 2u);
}

TEST(Refusals, NameASharedVariableThatIsInitialised) {
  const auto found = refusals("__global__ void k() { __shared__ int s = 0; }");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0].text, HasSubstr("__shared__"));
}

TEST(Refusals, NameALaunchThatCannotBeRead) {
  EXPECT_EQ(refusals("void f() { k<<<1, 2>>>; }").size(), 1u);
  EXPECT_EQ(refusals("void f() { k<<<1, 2); }").size(), 1u);
}

/// The whole way: the translator in front of the compiler.
class TranslatorTool : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("lectern-refusals-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  emulator_test::Outcome compile(const std::string& source, const std::string& standard = "c++17", const std::string& more = "-g0") const {
    const std::string file = folder_ / "user.cu";
    std::ofstream(file) << source;
    return emulator_test::run_child({LECTERN_TRANSLATE, CXX_COMPILER, "-std=" + standard, "-Wall", "-Wextra", more, "-isystem", EMULATOR_INCLUDE, "-isystem", EMULATOR_MORE_HEADERS, "-c", file,
                                     "-o", folder_ / "user.o"});
  }

  std::filesystem::path folder_;
};

TEST_F(TranslatorTool, CompilesWhatIsSupported) {
  const auto outcome = compile("__global__ void k(int* p) { *p = 1; }\nvoid f(int* p) { k<<<1, 1>>>(p); }\n");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
}

TEST_F(TranslatorTool, CompilesEveryStandardFromCpp14On) {
  const std::string source =
      "#include <cuda_fp16.h>\n#include <curand_kernel.h>\n#include <math_constants.h>\n"
      "template <class T> __global__ void k(T* p, T n) { __shared__ T s[32]; extern __shared__ T d[]; s[threadIdx.x] = n;\n"
      "  __syncthreads(); p[threadIdx.x] = s[31 - threadIdx.x] + d[0]; }\n"
      "__global__ void one(float* p) { p[0] = __half2float(__float2half(CUDART_MAX_NORMAL_F)) + __shfl_xor_sync(~0u, p[1], 1); }\n"
      "void f(float* p) { k<<<1, 32, 4>>>(p, 1.0f); one<<<dim3(1), 32>>>(p); k<float><<<1, 32, 4, nullptr>>>(p, 1); }\n";
  for (const std::string standard : {"c++14", "gnu++14", "c++17", "gnu++17", "c++20", "c++23"}) {
    const auto outcome = compile(source, standard);
    EXPECT_EQ(outcome.exit_code, 0) << standard;
    EXPECT_EQ(outcome.err, "") << standard;
  }
}

TEST_F(TranslatorTool, SaysNothingOfPragmasThatAreNvccs) {
  const auto outcome = compile(
      "__global__ void k(int* p) {\n#pragma unroll\n  for (int i = 0; i < 4; ++i) p[i] = i;\n  _Pragma(\"unroll 2\")\n"
      "  for (int i = 0; i < 4; ++i) p[i] = i;\n#pragma nv_diag_suppress 177\n# pragma nounroll\n}\n");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(compile("#pragma unrol\n").err, HasSubstr("user.cu:1"));
}

TEST_F(TranslatorTool, ShowsTheLineThatItRefuses) {
  const auto outcome = compile("__global__ void k() {}\nvoid f() {\n\tk<<1, 2>>();\n}\n");
  EXPECT_THAT(outcome.err, HasSubstr("user.cu:3:2: error: Lectern's emulator: k is a kernel"));
  EXPECT_THAT(outcome.err, HasSubstr("    3 | \tk<<1, 2>>();\n      | \t^\n"));
}

TEST_F(TranslatorTool, SearchesAToolkitsFolderOfHeadersLast) {
  std::filesystem::create_directories(folder_ / "toolkit");
  for (const char* name : {"cuda_runtime.h", "cuda_runtime_api.h", "cufft.h"}) std::ofstream(folder_ / "toolkit" / name) << "#error NVIDIA's\n";
  std::ofstream(folder_ / "toolkit" / "mine.h") << "const int mine = 1;\n";
  const auto outcome = compile("#include <cuda_runtime.h>\n#include \"mine.h\"\nint a = mine;\n", "c++17", "-I" + (folder_ / "toolkit").string());
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
}

TEST_F(TranslatorTool, RefusesAnOlderStandardWithAWayOut) {
  const auto outcome = compile("int main() {}\n", "c++11");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("user.cu:1: error: Lectern's emulator needs C++14: compile with -std=c++14"));
}

TEST_F(TranslatorTool, PrintsRefusalsAsACompilerDoes) {
  const auto outcome = compile("#include <cstdio>\n\n__global__ void k() {\n  // __brkpt() in a comment is nothing\n  __brkpt();\n}\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("user.cu:5:3: error: Lectern's emulator: __brkpt "));
}

TEST_F(TranslatorTool, RefusesWhatTheHostAndTheDeviceWouldDeclareDifferently) {
  const auto outcome = compile("__global__ void k() {}\n#ifdef __CUDA_ARCH__\nconst int size = 32;\n#else\nconst int size = 1;\n#endif\n");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("user.cu:3:1: error: Lectern's emulator: 'size' is not the same where __CUDA_ARCH__"));
}

TEST_F(TranslatorTool, StopsAtAnErrorDirectiveOfEitherPass) {
  const auto on_device = compile("\n#if defined(__CUDA_ARCH__)\n#error no devices\n#endif\n");
  EXPECT_NE(on_device.exit_code, 0);
  EXPECT_THAT(on_device.err, HasSubstr("user.cu:3:2: error: #error no devices"));
  const auto on_host = compile("\n#if !defined(__CUDA_ARCH__)\n#error no hosts\n#endif\n");
  EXPECT_NE(on_host.exit_code, 0);
  EXPECT_THAT(on_host.err, HasSubstr("user.cu:3:2: error: #error no hosts"));
}

TEST_F(TranslatorTool, DoesNotGuessWhichTextAConstantIsMadeOf) {
  const auto outcome = compile(
      "__host__ __device__ constexpr int f() {\n#ifdef __CUDA_ARCH__\n  return 32;\n#else\n  return 1;\n#endif\n}\n"
      "constexpr int size = f();\n");
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("user.cu:8:"));
  EXPECT_THAT(outcome.err, HasSubstr("is_thread_of_a_kernel"));
}

TEST_F(TranslatorTool, RefusesLibrariesThatItDoesNotHaveByName) {
  for (const std::string header : {"cub/cub.cuh", "cub/block/block_reduce.cuh", "cublas.h", "cufft.h", "thrust/system/cuda/vector.h"}) {
    const auto outcome = compile("\n#include <" + header + ">\n");
    EXPECT_NE(outcome.exit_code, 0);
    EXPECT_THAT(outcome.err, HasSubstr("user.cu:2"));
    EXPECT_THAT(outcome.err, HasSubstr("Lectern's emulator: " + header));
  }
}

TEST_F(TranslatorTool, RefusesWhatAGroupCannotDoByNameWithTheUsersLine) {
  struct Wrong {
    std::string call, message;
  };
  const std::vector<Wrong> all = {
      {"cg::reduce(cg::this_thread_block(), 1, cg::plus<int>())", "cooperative_groups::reduce is of a tile or of coalesced threads"},
      {"cg::inclusive_scan(cg::this_thread_block(), 1)", "a scan is of a tile or of coalesced threads"},
      {"cg::tiled_partition<1024>(cg::this_thread_block())", "Lectern's emulator: a tile has 1, 2, 4, 8, 16, 32, 64"},
      {"cg::tiled_partition<64>(cg::this_thread_block()).ballot(1)", "a tile larger than a warp has neither"}};
  std::string source = "#include <cooperative_groups/reduce.h>\n#include <cooperative_groups/scan.h>\n"
                       "namespace cg = cooperative_groups; __global__ void k() {\n";
  for (const Wrong& wrong : all) source += wrong.call + ";\n";
  const auto outcome = compile(source + "}\n");
  EXPECT_NE(outcome.exit_code, 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_THAT(outcome.err, HasSubstr("user.cu:" + std::to_string(4 + i) + ":"));
    EXPECT_THAT(outcome.err, HasSubstr(all[i].message));
  }
}

TEST_F(TranslatorTool, LeavesCompileErrorsAtTheUsersLine) {
  const auto outcome = compile("__global__ void k(int* p) {\n  __shared__ int s[2];\n\n  *p = undeclared;\n}\n");
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("user.cu:4:"));
}

TEST_F(TranslatorTool, RefusesAKernelCastToVoidAtTheUsersLine) {
  const auto outcome = compile("__global__ void k() {}\nvoid f() {\n  const void* p = (const void*)k;\n  cudaLaunchKernel(p, 1, 1, nullptr);\n}\n");
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("user.cu:4:"));
  EXPECT_THAT(outcome.err, HasSubstr("pass the kernel itself"));
}

}  // namespace
}  // namespace lectern_translate
