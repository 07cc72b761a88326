// One call of cuBLAS: its operands are checked before anything is queued, and the work runs in the order of the
// handle's stream.
#pragma once

#include <functional>
#include <memory>

#include "cublas_api.h"

struct cublasContext {
  int device = 0;
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasAtomicsMode_t atomics_mode = CUBLAS_ATOMICS_NOT_ALLOWED;
  cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
};

namespace lectern_emulator {

bool is_cublas_handle(cublasHandle_t handle);

/// Why kernels of `device` could not touch these bytes, as the end of a sentence, or null where they can.
const char* trouble_with(const void* start, std::size_t bytes, int device);

/// A number that a call takes by pointer: read at the call where the pointer mode is host, else when the work runs.
template <class T>
class Scalar {
 public:
  Scalar() = default;
  Scalar(const T* pointer, bool on_device)
      : value_(on_device ? T{} : *pointer), pointer_(on_device ? pointer : nullptr) {}
  T get() const { return pointer_ != nullptr ? *pointer_ : value_; }
  /// Zero for certain, before the work runs.
  bool is_known_zero() const { return pointer_ == nullptr && value_ == T{}; }

 private:
  T value_{};
  const T* pointer_ = nullptr;
};

/// The first thing found wrong is reported on stderr and decides the status; after it the call does nothing.
class Call {
 public:
  Call(const char* name, cublasHandle_t handle);
  /// With another stream and pointer mode than the handle's.
  Call(const char* name, cublasHandle_t handle, cudaStream_t stream, cublasPointerMode_t pointer_mode);

  bool ok() const { return status_ == CUBLAS_STATUS_SUCCESS; }
  cublasStatus_t status() const { return status_; }
  /// Invalid value unless `valid`; `rule` says what must hold.
  void require(bool valid, const char* rule);
  void refuse(cublasStatus_t status, const char* why);
  /// An operand in device memory.
  void operand(const char* operand_name, const void* start, std::size_t bytes);
  template <class T>
  Scalar<T> scalar(const char* scalar_name, const T* pointer) {
    place(scalar_name, pointer, sizeof(T));
    return ok() ? Scalar<T>(pointer, pointer_on_device()) : Scalar<T>();
  }
  /// Where a result goes: host or device, as the pointer mode says.
  void result(const void* pointer, std::size_t bytes) { place("result", pointer, bytes); }
  bool pointer_on_device() const { return context_.pointer_mode == CUBLAS_POINTER_MODE_DEVICE; }
  int device() const { return context_.device; }
  const char* name() const { return name_; }

  /// Queues `work`, which sees all device memory open.
  cublasStatus_t run(std::function<void()> work);
  /// The same for work that may fail: who waits for it is told.
  cublasStatus_t run_and_tell(std::function<cudaError_t()> work);
  /// As run; where the result lies on the host the call also waits for it.
  cublasStatus_t run_for_result(std::function<void()> work);

 private:
  void place(const char* operand_name, const void* pointer, std::size_t bytes);

  const char* name_;
  cublasContext context_{};
  cublasStatus_t status_ = CUBLAS_STATUS_SUCCESS;
};

/// Bytes from the first element of a strided vector to behind its last.
inline std::size_t vector_bytes(int n, int increment, std::size_t element) {
  if (n <= 0) return 0;
  const auto step = static_cast<std::size_t>(increment < 0 ? -static_cast<long long>(increment) : increment);
  return ((static_cast<std::size_t>(n) - 1) * step + 1) * element;
}

/// Bytes from the first element of a matrix in column-major order to behind its last.
inline std::size_t matrix_bytes(int rows, int columns, int leading, std::size_t element) {
  if (rows <= 0 || columns <= 0) return 0;
  return ((static_cast<std::size_t>(columns) - 1) * static_cast<std::size_t>(leading) +
          static_cast<std::size_t>(rows)) *
         element;
}

}  // namespace lectern_emulator
