// A build with the emulator: nothing of NVIDIA's is in it, so version::cuda() is empty.
#include <lectern_emulator/version.h>

#include "built_architectures.h"
#include "lectern/runtime/version.h"

namespace lectern {

std::string version::cuda() { return ""; }
std::string version::emulator() { return lectern_emulator_version(); }
std::vector<std::string> cuda::built_architectures() { return {"emulated"}; }

}  // namespace lectern
