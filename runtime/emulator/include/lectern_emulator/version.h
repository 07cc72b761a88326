// How a program learns that the CUDA Runtime API it is linked with is the emulator: only the emulator has this header.
#pragma once

/// The emulator's own version, such as "0.1.0"; CUDA's is what cudaRuntimeGetVersion gives.
extern "C" const char* lectern_emulator_version();
