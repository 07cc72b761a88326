#include "refused_names.h"

namespace lectern_translate {
namespace {

constexpr std::string_view kOldWarp = "was removed from CUDA for GPUs such as the emulated one: use the function that ends in _sync, with a mask of those who take part";
constexpr std::string_view kTexture = "belongs to textures and surfaces, which are not emulated: read the array through a pointer";
constexpr std::string_view kGraph = "belongs to CUDA graphs, which are not emulated: launch the work directly";
constexpr std::string_view kManyDevices = "launches one grid on several devices, which neither CUDA 13 nor the emulator has: launch a grid on each device";
constexpr std::string_view kCluster = "belongs to thread block clusters, which are not emulated: use blocks of their own";
constexpr std::string_view kIpc = "shares memory between processes, which is not emulated";
constexpr std::string_view kClock = "is not a function of CUDA C++, and the register is not emulated: use clock64()";
constexpr std::string_view kProfiler = "triggers the hardware's counters, which are not emulated: leave it out";
constexpr std::string_view kBreakpoint = "stops a GPU's debugger, and the GPU is emulated: set a breakpoint in gdb";
constexpr std::string_view kSpaces = "asks for or makes addresses of one memory space, and the emulator has one for all: pass what you know as a parameter";
constexpr std::string_view kGenerator = "belongs to a random number generator that is not emulated: use Philox (curandStatePhilox4_32_10_t) or XORWOW (curandState)";
constexpr std::string_view kDistribution = "draws from a distribution that is not emulated: make it of uniform or normal numbers";
constexpr std::string_view kTensorCore = "is a format of less than a byte for tensor cores, which is not emulated: use signed char";


constexpr std::string_view kExternal = "shares memory with graphics libraries or other programs, which is not emulated: copy through the host";
constexpr std::string_view kDriver = "belongs to the driver API, which is not emulated: use the Runtime API (cuda_runtime.h)";
constexpr std::string_view kPersisting = "keeps data in the cache of a GPU, and no cache is emulated: leave it out";
constexpr std::string_view kAsynchronous = "copies while the kernel goes on, which is not emulated: copy with plain loads and wait with __syncthreads()";
constexpr std::string_view kDependent = "lets a kernel start before the last one has ended, which is not emulated: leave it out";

const std::vector<RefusedName> kRefusedNames = {
    {"__shfl", kOldWarp}, {"__shfl_up", kOldWarp}, {"__shfl_down", kOldWarp}, {"__shfl_xor", kOldWarp}, {"__ballot", kOldWarp},
    {"__any", kOldWarp}, {"__all", kOldWarp}, {"__globaltimer", kClock}, {"__prof_trigger", kProfiler}, {"__brkpt", kBreakpoint},
    {"__isGlobal", kSpaces}, {"__isShared", kSpaces}, {"__isConstant", kSpaces}, {"__isLocal", kSpaces}, {"__isGridConstant", kSpaces},
    {"__cvta_*", kSpaces}, {"__isCluster*", kCluster},
    {"tex1D*", kTexture}, {"tex2D*", kTexture}, {"tex3D*", kTexture}, {"texCubemap*", kTexture}, {"surf1D*", kTexture},
    {"surf2D*", kTexture}, {"surf3D*", kTexture}, {"cudaTextureObject_t", kTexture}, {"cudaSurfaceObject_t", kTexture},
    {"cudaCreateTextureObject", kTexture}, {"cudaCreateSurfaceObject", kTexture}, {"cudaBindTexture*", kTexture},
    {"cudaMallocArray", kTexture}, {"cudaMalloc3DArray", kTexture}, {"cudaMemcpyToArray", kTexture},
    {"cudaMemcpy2DToArray", kTexture}, {"cudaChannelFormatDesc", kTexture},
    {"cudaGraph*", kGraph}, {"cudaStreamBeginCapture*", kGraph}, {"cudaStreamEndCapture", kGraph},
    {"cudaLaunchCooperativeKernelMultiDevice", kManyDevices},
    {"__cluster_dims__", kCluster}, {"cudaLaunchAttributeClusterDimension", kCluster}, {"__block_size__", kCluster},
    {"cudaIpc*", kIpc},
    {"curandStateMRG32k3a*", kGenerator}, {"curandStateMtgp32*", kGenerator}, {"curandStateSobol*", kGenerator},
    {"curandStateScrambledSobol*", kGenerator}, {"CURAND_RNG_PSEUDO_MRG32K3A", kGenerator}, {"CURAND_RNG_PSEUDO_MT*", kGenerator},
    {"CURAND_RNG_QUASI_*", kGenerator}, {"curandSetQuasiRandomGeneratorDimensions", kGenerator}, {"curand_poisson*", kDistribution},
    {"curand_discrete*", kDistribution}, {"curandGeneratePoisson*", kDistribution}, {"curandCreatePoissonDistribution", kDistribution},
    {"bmma_sync", kTensorCore}, {"curand_mtgp32*", kGenerator}, {"curandMakeMTGP32*", kGenerator}, {"curandGenerateLongLong", kGenerator},
    // Textures, surfaces and arrays.
    {"cudaArray*", kTexture}, {"cudaMipmappedArray*", kTexture}, {"cudaMallocMipmappedArray", kTexture}, {"cudaFreeArray", kTexture},
    {"cudaFreeMipmappedArray", kTexture}, {"cudaGetMipmappedArrayLevel", kTexture}, {"cudaMemcpyFromArray*", kTexture},
    {"cudaMemcpyArrayToArray", kTexture}, {"cudaMemcpy2DFromArray*", kTexture}, {"cudaMemcpy2DArrayToArray", kTexture},
    {"cudaCreateChannelDesc*", kTexture}, {"cudaGetChannelDesc", kTexture}, {"cudaUnbindTexture", kTexture}, {"cudaBindSurface*", kTexture},
    {"cudaDestroyTextureObject", kTexture}, {"cudaDestroySurfaceObject", kTexture}, {"cudaGetTexture*", kTexture}, {"cudaGetSurface*", kTexture},
    {"cudaResourceDesc", kTexture}, {"cudaTextureDesc", kTexture}, {"surfCubemap*", kTexture},
    // Graphs and what belongs to them.
    {"cudaStreamIsCapturing", kGraph}, {"cudaStreamGetCaptureInfo*", kGraph}, {"cudaStreamUpdateCaptureDependencies*", kGraph},
    {"cudaThreadExchangeStreamCaptureMode", kGraph}, {"cudaUserObject*", kGraph}, {"cudaDeviceGraphMem*", kGraph}, {"cudaDeviceGetGraph*", kGraph},
    {"cudaDeviceSetGraph*", kGraph}, {"cudaDeviceGraph*", kGraph},
    // Sharing with others.
    {"cudaExternalMemory*", kExternal}, {"cudaExternalSemaphore*", kExternal}, {"cudaImportExternal*", kExternal}, {"cudaDestroyExternal*", kExternal},
    {"cudaSignalExternal*", kExternal}, {"cudaWaitExternal*", kExternal}, {"cudaGraphics*", kExternal}, {"cudaGL*", kExternal}, {"cudaEGL*", kExternal},
    {"cudaVDPAU*", kExternal}, {"cudaMemPoolExport*", kIpc}, {"cudaMemPoolImport*", kIpc},
    // Other ways into the device.
    {"cudaGetDriverEntryPoint*", kDriver}, {"cudaLibrary*", kDriver}, {"cudaKernel_t", kDriver}, {"cudaGetKernel", kDriver}, {"cudaGetFuncBySymbol", kDriver},
    {"cuInit", kDriver}, {"cuDevice*", kDriver}, {"cuCtx*", kDriver}, {"cuModule*", kDriver}, {"cuLibrary*", kDriver}, {"cuKernel*", kDriver},
    {"cuFunc*", kDriver}, {"cuMem*", kDriver}, {"cuLaunch*", kDriver}, {"cuStream*", kDriver}, {"cuEvent*", kDriver}, {"cuGetErrorString", kDriver},
    {"cuGetErrorName", kDriver}, {"cuLink*", kDriver}, {"cuOccupancy*", kDriver}, {"cuTensorMap*", kDriver}, {"CUresult", kDriver}, {"CUcontext", kDriver},
    {"CUmodule", kDriver}, {"CUfunction", kDriver}, {"CUdeviceptr", kDriver}, {"CUtensorMap", kDriver}, {"CUlibrary", kDriver},
    {"cudaOccupancyMaxActiveClusters", kCluster}, {"cudaOccupancyMaxPotentialClusterSize", kCluster}, {"cudaCtxResetPersistingL2Cache", kPersisting},
    {"cudaStreamAttrValue", kPersisting}, {"cudaStreamSetAttribute", kPersisting}, {"cudaStreamGetAttribute", kPersisting},
    {"cudaStreamCopyAttributes", kPersisting}, {"cudaGreenCtx*", kDriver}, {"cudaDevResource*", kDriver}, {"cudaLogsCallback*", kDriver},
    // In kernels.
    {"__pipeline_*", kAsynchronous}, {"__mbarrier_*", kAsynchronous}, {"__nanosleep_*", kClock}, {"__pm0", kProfiler}, {"__pm1", kProfiler},
    {"__pm2", kProfiler}, {"__pm3", kProfiler}, {"cudaTriggerProgrammaticLaunchCompletion", kDependent}, {"cudaGridDependencySynchronize", kDependent},
};

}  // namespace

const std::vector<RefusedName>& refused_names() { return kRefusedNames; }

}  // namespace lectern_translate
