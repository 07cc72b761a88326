// What the emulator cannot do, by name, and what to do instead. Nothing that it does not implement may pass unnoticed.
#include <algorithm>

#include "translator.h"

namespace lectern_translate {
namespace {

struct Rule {
  std::string_view name;    // an exact name, or the start of one where it ends in *
  std::string_view reason;  // completes "<name> "
};

constexpr std::string_view kOldWarp = "was removed from CUDA for GPUs such as the emulated one: use the function that ends in _sync, with a mask of those who take part";
constexpr std::string_view kTexture = "belongs to textures and surfaces, which are not emulated: read the array through a pointer";
constexpr std::string_view kGraph = "belongs to CUDA graphs, which are not emulated: launch the work directly";
constexpr std::string_view kGroups = "launches a grid whose blocks wait for each other, which is not emulated yet: launch one kernel for what comes before and one for what comes after";
constexpr std::string_view kCluster = "belongs to thread block clusters, which are not emulated: use blocks of their own";
constexpr std::string_view kIpc = "shares memory between processes, which is not emulated";
constexpr std::string_view kClock = "is not a function of CUDA C++, and the register is not emulated: use clock64()";
constexpr std::string_view kProfiler = "triggers the hardware's counters, which are not emulated: leave it out";
constexpr std::string_view kBreakpoint = "stops a GPU's debugger, and the GPU is emulated: set a breakpoint in gdb";
constexpr std::string_view kSpaces = "asks for or makes addresses of one memory space, and the emulator has one for all: pass what you know as a parameter";
constexpr std::string_view kGenerator = "belongs to a random number generator that is not emulated: use Philox (curandStatePhilox4_32_10_t) or XORWOW (curandState)";
constexpr std::string_view kDistribution = "draws from a distribution that is not emulated: make it of uniform or normal numbers";
constexpr std::string_view kTensorCore = "is a format of less than a byte for tensor cores, which is not emulated: use signed char";

constexpr std::string_view kThrust = "is Thrust's CUDA system, which is not emulated: use thrust::device and thrust::device_vector, which run through its C++ system";

constexpr Rule kRules[] = {
    {"__shfl", kOldWarp}, {"__shfl_up", kOldWarp}, {"__shfl_down", kOldWarp}, {"__shfl_xor", kOldWarp}, {"__ballot", kOldWarp},
    {"__any", kOldWarp}, {"__all", kOldWarp}, {"__globaltimer", kClock}, {"__prof_trigger", kProfiler}, {"__brkpt", kBreakpoint},
    {"__isGlobal", kSpaces}, {"__isShared", kSpaces}, {"__isConstant", kSpaces}, {"__isLocal", kSpaces}, {"__isGridConstant", kSpaces},
    {"__cvta_*", kSpaces}, {"__isCluster*", kCluster},
    {"tex1D*", kTexture}, {"tex2D*", kTexture}, {"tex3D*", kTexture}, {"texCubemap*", kTexture}, {"surf1D*", kTexture},
    {"surf2D*", kTexture}, {"surf3D*", kTexture}, {"cudaTextureObject_t", kTexture}, {"cudaSurfaceObject_t", kTexture},
    {"cudaCreateTextureObject", kTexture}, {"cudaCreateSurfaceObject", kTexture}, {"cudaBindTexture*", kTexture},
    {"cudaArray_t", kTexture}, {"cudaMallocArray", kTexture}, {"cudaMalloc3DArray", kTexture}, {"cudaMemcpyToArray", kTexture},
    {"cudaMemcpy2DToArray", kTexture}, {"cudaChannelFormatDesc", kTexture},
    {"cudaGraph*", kGraph}, {"cudaStreamBeginCapture*", kGraph}, {"cudaStreamEndCapture", kGraph},
    {"cudaLaunchCooperativeKernel*", kGroups},
    {"__cluster_dims__", kCluster}, {"cudaLaunchAttributeClusterDimension", kCluster}, {"__block_size__", kCluster},
    {"cudaIpc*", kIpc},
    {"curandStateMRG32k3a*", kGenerator}, {"curandStateMtgp32*", kGenerator}, {"curandStateSobol*", kGenerator},
    {"curandStateScrambledSobol*", kGenerator}, {"CURAND_RNG_PSEUDO_MRG32K3A", kGenerator}, {"CURAND_RNG_PSEUDO_MT*", kGenerator},
    {"CURAND_RNG_QUASI_*", kGenerator}, {"curandSetQuasiRandomGeneratorDimensions", kGenerator}, {"curand_poisson*", kDistribution},
    {"curand_discrete*", kDistribution}, {"curandGeneratePoisson*", kDistribution}, {"curandCreatePoissonDistribution", kDistribution},
    {"bmma_sync", kTensorCore}, {"curand_mtgp32*", kGenerator}, {"curandMakeMTGP32*", kGenerator}, {"curandGenerateLongLong", kGenerator},
};

bool matches(std::string_view pattern, std::string_view name) {
  if (pattern.back() != '*') return pattern == name;
  pattern.remove_suffix(1);
  return name.starts_with(pattern);
}

std::string message(std::string_view name, std::string_view reason) { return std::string(name) + " " + std::string(reason); }

}  // namespace

std::string refusal_of(const TokenList& list, std::size_t i, const Scope& scope) {
  const std::string& name = list.at(i).text;
  if (name == "asm" || name == "__asm__") {
    if (!scope.in_device_function) return "";
    return message(name, "in device code is PTX, which is not emulated: write it in C++");
  }
  if (i > 0 && (list.is(i - 1, ".") || list.is(i - 1, "->"))) return "";
  if (name == "cuda" && i > 1 && list.is(i - 1, "::")) {
    if (list.is(i - 2, "thrust")) return message("thrust::cuda", kThrust);
    if (i > 3 && list.is(i - 2, "system") && list.is(i - 4, "thrust")) return message("thrust::system::cuda", kThrust);
  }
  for (const Rule& rule : kRules) {
    if (matches(rule.name, name)) return message(name, rule.reason);
  }
  return "";
}

}  // namespace lectern_translate
