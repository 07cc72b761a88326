// How a call of a kernel becomes a grid: the arguments are stored once, and every thread calls the kernel with copies of them.
#pragma once

#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../cuda_runtime_api.h"
#include "lane_loop.h"

namespace lectern_emulator {

/// One launch, ready to run: `run_threads(arguments, loop)` calls the kernel for one thread after another, until the loop has
/// no more. It owns its arguments, since the grid may run after the launching call has returned.
struct LaunchRequest {
  const char* kernel_name;      // as written in the source; may be null
  const void* kernel_function;  // identifies the kernel for cudaFuncSetAttribute; may be null
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes;
  cudaStream_t stream;
  void (*run_threads)(const void* arguments, LaneLoop& loop);
  std::shared_ptr<const void> arguments;
  bool is_cooperative = false;  // its blocks may wait for each other, so all must fit on the device at a time
};

/// Checks the request and queues it in its stream. What is wrong is returned and remembered for cudaGetLastError.
cudaError_t launch(const LaunchRequest& request);
/// Reads launch attributes; refuses those that are not emulated.
cudaError_t read_attributes(const cudaLaunchConfig_t& config, bool& is_cooperative);

#if __cplusplus >= 201703L
/// A kernel that is a constant of the program, with its arguments: the compiler may put it into the loop.
template <auto kernel, class... Parameters>
struct KnownKernel {
  std::tuple<Parameters...> parameters;

  explicit KnownKernel(std::tuple<Parameters...> bound_parameters) : parameters(std::move(bound_parameters)) {}

  static void run_threads(const void* bound, LaneLoop& loop) {
    unsigned x = loop.first();
    do {
      static_cast<const KnownKernel*>(bound)->call(std::index_sequence_for<Parameters...>{});
    } while (loop.next(x));
  }
  template <std::size_t... Is>
  void call(std::index_sequence<Is...>) const {
    kernel(Parameters(std::get<Is>(parameters))...);
  }
};

#endif

/// A kernel that is a value, with its arguments.
template <class Kernel, class... Parameters>
struct BoundKernel {
  Kernel kernel;
  std::tuple<Parameters...> parameters;

  BoundKernel(Kernel bound_kernel, std::tuple<Parameters...> bound_parameters)
      : kernel(std::move(bound_kernel)), parameters(std::move(bound_parameters)) {}

  static void run_threads(const void* bound, LaneLoop& loop) {
    unsigned x = loop.first();
    do {
      static_cast<const BoundKernel*>(bound)->call(std::index_sequence_for<Parameters...>{});
    } while (loop.next(x));
  }
  template <std::size_t... Is>
  void call(std::index_sequence<Is...>) const {
    kernel(Parameters(std::get<Is>(parameters))...);
  }
};

/// A kernel with copies of the arguments at these addresses.
template <class... Parameters, std::size_t... Is>
std::shared_ptr<const void> bind_addresses(void (*kernel)(Parameters...), [[maybe_unused]] void** arguments, std::index_sequence<Is...>) {
  using Bound = BoundKernel<void (*)(Parameters...), Parameters...>;
  return std::make_shared<const Bound>(kernel, std::tuple<Parameters...>(*static_cast<Parameters*>(arguments[Is])...));
}

/// What stands between <<< and >>>.
struct Configuration {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
  cudaStream_t stream = nullptr;
};

LECTERN_PER_FILE_BEGIN
inline Configuration configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes = 0, cudaStream_t stream = nullptr) {
  return {grid, block, dynamic_shared_bytes, stream == nullptr ? LECTERN_DEFAULT_STREAM : stream};
}
LECTERN_PER_FILE_END

#if __cplusplus >= 201703L
/// A kernel that is a constant: its arguments convert as in any call.
template <auto kernel, class Type = decltype(kernel)>
struct KnownLaunch;
template <auto kernel, class... Parameters>
struct KnownLaunch<kernel, void (*)(Parameters...)> {
  const char* name;
  Configuration configuration;

  void operator()(Parameters... arguments) const {
    using Bound = KnownKernel<kernel, Parameters...>;
    launch({name, reinterpret_cast<const void*>(kernel), configuration.grid, configuration.block,
            configuration.dynamic_shared_bytes, configuration.stream, &Bound::run_threads,
            std::make_shared<const Bound>(std::tuple<Parameters...>(std::move(arguments)...))});
  }
};

#endif

/// A kernel whose parameter types are known: its arguments convert too.
template <class... Parameters>
struct DirectLaunch {
  const char* name;
  Configuration configuration;
  void (*kernel)(Parameters...);

  void operator()(Parameters... arguments) const {
    using Bound = BoundKernel<void (*)(Parameters...), Parameters...>;
    launch({name, reinterpret_cast<const void*>(kernel), configuration.grid, configuration.block,
            configuration.dynamic_shared_bytes, configuration.stream, &Bound::run_threads,
            std::make_shared<const Bound>(kernel, std::tuple<Parameters...>(std::move(arguments)...))});
  }
};

/// A kernel template whose parameters follow from the arguments: `call` is a generic lambda that calls it.
/// `function` gives, for the arguments, the kernel's address where that can be told.
template <class Call, class Function>
struct DeducedLaunch {
  const char* name;
  Configuration configuration;
  Call call;
  Function function;

  template <class... Arguments>
  void operator()(Arguments... arguments) const {
    const void* const address = function(arguments...);
    using Bound = BoundKernel<Call, Arguments...>;
    launch({name, address, configuration.grid, configuration.block, configuration.dynamic_shared_bytes,
            configuration.stream, &Bound::run_threads,
            std::make_shared<const Bound>(call, std::tuple<Arguments...>(std::move(arguments)...))});
  }
};

/// The translator turns `k<<<grid, block>>>(a)` into a choice between these, made where `k` is known to the compiler.
struct Launcher {
  const char* name;
  Configuration configuration;

#if __cplusplus >= 201703L
  template <auto kernel>
  KnownLaunch<kernel> known() const {
    return {name, configuration};
  }
#endif
  template <class... Parameters>
  DirectLaunch<Parameters...> direct(void (*kernel)(Parameters...)) const {
    return {name, configuration, kernel};
  }
  template <class Call, class Function>
  DeducedLaunch<Call, Function> deduced(Call call, Function function) const {
    return {name, configuration, call, function};
  }
};

}  // namespace lectern_emulator

LECTERN_PER_FILE_BEGIN

/// Launches a kernel in the C++ of the Runtime API: arguments convert to the kernel's parameters.
template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...), Arguments&&... arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments), "the kernel takes another number of arguments");
  if (config == nullptr) return cudaErrorInvalidValue;
  bool is_cooperative = false;
  if (const cudaError_t error = lectern_emulator::read_attributes(*config, is_cooperative); error != cudaSuccess) return error;
  using Bound = lectern_emulator::BoundKernel<void (*)(Parameters...), Parameters...>;
  return lectern_emulator::launch(
      {nullptr, reinterpret_cast<const void*>(kernel), config->gridDim, config->blockDim, config->dynamicSmemBytes,
       config->stream == nullptr ? LECTERN_DEFAULT_STREAM : config->stream, &Bound::run_threads,
       std::make_shared<const Bound>(
           kernel, std::tuple<Parameters...>(static_cast<Parameters>(std::forward<Arguments>(arguments))...)),
       is_cooperative});
}

/// The launch by an array of argument addresses, for a kernel whose type the compiler knows.
template <class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 gridDim, dim3 blockDim, void** args,
                             std::size_t sharedMem = 0, cudaStream_t stream = nullptr) {
  return lectern_emulator::launch({nullptr, reinterpret_cast<const void*>(kernel), gridDim, blockDim, sharedMem,
                                   stream == nullptr ? LECTERN_DEFAULT_STREAM : stream,
                                   &lectern_emulator::BoundKernel<void (*)(Parameters...), Parameters...>::run_threads,
                                   lectern_emulator::bind_addresses(kernel, args, std::index_sequence_for<Parameters...>{})});
}
/// The launch of a grid whose blocks may wait for each other (cooperative_groups::this_grid().sync()).
template <class... Parameters>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 gridDim, dim3 blockDim, void** args,
                                        std::size_t sharedMem = 0, cudaStream_t stream = nullptr) {
  return lectern_emulator::launch({nullptr, reinterpret_cast<const void*>(kernel), gridDim, blockDim, sharedMem,
                                   stream == nullptr ? LECTERN_DEFAULT_STREAM : stream,
                                   &lectern_emulator::BoundKernel<void (*)(Parameters...), Parameters...>::run_threads,
                                   lectern_emulator::bind_addresses(kernel, args, std::index_sequence_for<Parameters...>{}),
                                   true});
}

LECTERN_PER_FILE_END

/// A kernel cast to void* has lost its parameter types, without which the emulator cannot call it.
[[gnu::error("the Lectern emulator cannot launch a kernel that was cast to void* earlier: pass the kernel itself")]]
cudaError_t cudaLaunchKernel(const void* kernel, dim3 gridDim, dim3 blockDim, void** args, std::size_t sharedMem = 0,
                             cudaStream_t stream = nullptr);
[[gnu::error("the Lectern emulator cannot launch a kernel that was cast to void* earlier: pass the kernel itself")]]
cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 gridDim, dim3 blockDim, void** args,
                                        std::size_t sharedMem = 0, cudaStream_t stream = nullptr);

extern "C" {
cudaError_t cudaFuncSetAttribute(const void* func, cudaFuncAttribute attr, int value);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, const void* func);
cudaError_t cudaFuncSetCacheConfig(const void* func, cudaFuncCache cacheConfig);
}
template <class R, class... Parameters>
cudaError_t cudaFuncSetAttribute(R (*func)(Parameters...), cudaFuncAttribute attr, int value) {
  return cudaFuncSetAttribute(reinterpret_cast<const void*>(func), attr, value);
}
template <class R, class... Parameters>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, R (*func)(Parameters...)) {
  return cudaFuncGetAttributes(attr, reinterpret_cast<const void*>(func));
}
template <class R, class... Parameters>
cudaError_t cudaFuncSetSharedMemConfig(R (*func)(Parameters...), cudaSharedMemConfig config) {
  return cudaFuncSetSharedMemConfig(reinterpret_cast<const void*>(func), config);
}
template <class R, class... Parameters>
cudaError_t cudaFuncSetCacheConfig(R (*func)(Parameters...), cudaFuncCache cacheConfig) {
  return cudaFuncSetCacheConfig(reinterpret_cast<const void*>(func), cacheConfig);
}
