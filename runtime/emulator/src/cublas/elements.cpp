#include "elements.h"

namespace lectern_emulator {
namespace {

bool is_narrow(cudaDataType type) { return type == CUDA_R_16F || type == CUDA_R_16BF; }

}  // namespace

Kind kind_of(cudaDataType a, cudaDataType b, cudaDataType c, cublasComputeType_t compute) {
  const auto all_are = [&](cudaDataType type) { return a == type && b == type && c == type; };
  switch (compute) {
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC: return all_are(CUDA_R_64F) ? Kind::kDouble : Kind::kUnknown;
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC: return all_are(CUDA_R_16F) ? Kind::kHalf : Kind::kUnknown;
    case CUBLAS_COMPUTE_32F_FAST_16F:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_TF32: return all_are(CUDA_R_32F) ? Kind::kSingle : Kind::kUnknown;
    case CUBLAS_COMPUTE_32F:
    case CUBLAS_COMPUTE_32F_PEDANTIC:
      return (is_narrow(a) || a == CUDA_R_32F) && b == a && (c == a || c == CUDA_R_32F) ? Kind::kSingle
                                                                                        : Kind::kUnknown;
    default: return Kind::kUnknown;
  }
}

}  // namespace lectern_emulator
