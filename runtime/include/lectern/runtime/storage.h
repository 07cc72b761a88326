// The bytes behind one or several tensors: a pointer, its size, and the device on which it may be read.
#pragma once

#include <cstddef>
#include <memory>

#include "lectern/runtime/device.h"

namespace lectern {

namespace cuda { class Stream; }

/// Shared, reference-counted bytes on one device. Views of a tensor hold the same Storage.
/// A storage of 0 bytes has a null pointer and still knows its device.
class Storage {
 public:
  /// Allocates on `device` (cuda: on the current stream). \throws OutOfMemoryError, DeviceError.
  static Storage allocate(std::size_t size_bytes, Device device, bool pinned = false);

  /// No bytes, on the cpu.
  Storage() = default;
  /// Their address on device(); host code may follow it only on the cpu.
  void* data() const { return bytes_ ? bytes_->pointer : nullptr; }
  /// How many they are, as asked for.
  std::size_t size_bytes() const { return bytes_ ? bytes_->size_bytes : 0; }
  /// Where they are: always with an index for cuda.
  Device device() const { return bytes_ ? bytes_->device : Device(DeviceType::kCpu); }
  /// Page-locked host memory, which a device can copy from and to asynchronously.
  bool is_pinned() const { return bytes_ && bytes_->pinned; }
  /// See Tensor::record_stream.
  void record_use(const cuda::Stream& stream) const;
  /// How many tensors share these bytes.
  long use_count() const { return bytes_.use_count(); }
  /// Whether both mean the same bytes, not equal ones.
  friend bool operator==(const Storage& a, const Storage& b) { return a.bytes_ == b.bytes_; }

 private:
  struct Bytes {
    void* pointer;
    std::size_t size_bytes;
    Device device;
    bool pinned;
    Bytes(void* p, std::size_t n, Device d, bool pin) : pointer(p), size_bytes(n), device(d), pinned(pin) {}
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;
    ~Bytes();  // gives the bytes back to their device; never throws
  };
  explicit Storage(std::shared_ptr<Bytes> bytes) : bytes_(std::move(bytes)) {}
  std::shared_ptr<Bytes> bytes_;
};

}  // namespace lectern
