// A file that tests __CUDA_ARCH__ is preprocessed twice, as nvcc does: for the host, and for the device with its value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "translator.h"

namespace lectern_translate {

/// What kernels see as __CUDA_ARCH__: the default profile's compute capability, 9.0.
constexpr std::string_view kDeviceArchitecture = "900";

struct MergedPasses {
  std::string text;
  std::vector<Refusal> refusals;
};

/// One text in which the bodies of __global__ and __device__ functions are the device pass's and everything else is the
/// host pass's. A __host__ __device__ function whose bodies differ gets both, and chooses when it is called.
MergedPasses merge_passes(std::string_view host, std::string_view device);

/// The files, other than system headers, that a preprocessed text was made of, by its line markers.
std::vector<std::string> user_files(std::string_view preprocessed);

/// Whether the file's text speaks of __CUDA_ARCH__ at all.
bool mentions_architecture(const std::string& file);

}  // namespace lectern_translate
