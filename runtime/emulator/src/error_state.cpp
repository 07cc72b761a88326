#include "error_state.h"

#include <atomic>

#include "cuda_runtime_api.h"

namespace lectern_emulator {
namespace {

thread_local cudaError_t last_error = cudaSuccess;
std::atomic<cudaError_t> sticky{cudaSuccess};

}  // namespace

cudaError_t record(cudaError_t code) {
  if (code != cudaSuccess && code != cudaErrorNotReady) last_error = code;  // "not ready" is an answer, not a failure
  return code;
}

cudaError_t peek_last_error() { return sticky_error() != cudaSuccess ? sticky_error() : last_error; }

cudaError_t take_last_error() {
  const cudaError_t error = peek_last_error();
  last_error = cudaSuccess;
  return error;
}

void make_sticky(cudaError_t code) {
  cudaError_t none = cudaSuccess;
  sticky.compare_exchange_strong(none, code);
}

cudaError_t sticky_error() { return sticky.load(); }

}  // namespace lectern_emulator

using namespace lectern_emulator;

cudaError_t cudaGetLastError() { return take_last_error(); }
cudaError_t cudaPeekAtLastError() { return peek_last_error(); }
const char* cudaGetErrorName(cudaError_t error) { return error_name(error); }
const char* cudaGetErrorString(cudaError_t error) { return error_text(error); }
