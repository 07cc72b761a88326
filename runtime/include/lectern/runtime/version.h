// Which build this is. PyTorch: torch.version.cuda and torch.version.hip tell CUDA builds from ROCm builds.
#pragma once

#include <string>

/// What this build is: `torch.version`.
namespace lectern::version {

/// Lectern's own version, `0.1.0`.
std::string lectern();
/// The CUDA Toolkit that this build was made with, `13.0`; empty in an emulated build and in one without CUDA.
std::string cuda();
/// Always empty: there is no ROCm build of Lectern. It is here because the question is asked in PyTorch.
std::string hip();
/// The version of the emulator that stands for the GPU; empty in the two other flavours.
std::string emulator();

}  // namespace lectern::version
