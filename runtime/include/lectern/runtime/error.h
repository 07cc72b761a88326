// The family of errors that host code throws. DESIGN: an operation's error names the operands and the way out.
#pragma once

#include <stdexcept>
#include <string>

namespace lectern {

/// The base of everything Lectern throws. `what()` begins with PyTorch's own text where PyTorch has one.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A device string, a device index, or operands on devices that do not fit together.
class DeviceError : public Error {
 public:
  using Error::Error;
};

/// Sizes that do not fit together, or a view that cannot exist.
class ShapeError : public Error {
 public:
  using Error::Error;
};

/// A data type that an operation does not take, or operands whose data types differ.
class DTypeError : public Error {
 public:
  using Error::Error;
};

/// A dimension or an element index outside of the tensor; PyTorch raises IndexError.
class IndexError : public Error {
 public:
  using Error::Error;
};

/// An argument whose value is wrong; PyTorch raises ValueError or TypeError.
class ValueError : public Error {
 public:
  using Error::Error;
};

/// A call of the CUDA Runtime API failed. Some errors are sticky: then the device is lost until the process ends.
class CudaError : public Error {
 public:
  /// \param code the numeric `cudaError_t`; \param sticky whether every later call will fail too.
  CudaError(const std::string& message, int code, bool sticky) : Error(message), code_(code), sticky_(sticky) {}

  /// The numeric `cudaError_t`.
  int code() const { return code_; }
  /// Whether every later call will fail too.
  bool is_sticky() const { return sticky_; }

 private:
  int code_;
  bool sticky_;
};

/// The device (or the host) has not enough free memory. Nothing was allocated and nothing is lost.
class OutOfMemoryError : public Error {
 public:
  using Error::Error;
};

}  // namespace lectern
