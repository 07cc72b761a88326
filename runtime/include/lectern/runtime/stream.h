// Streams and events: queues of work on one device, and marks in them.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>

#include "lectern/runtime/device.h"

namespace lectern::cuda {

class Event;

/// A queue of work on one cuda device. Work on one stream runs in order; work on two streams may overlap.
/// A handle: copies mean the same stream.
class Stream {
 public:
  /// A stream on the device (index-less: the current one), the next of a pool of 32 that live as long as the process:
  /// the 33rd is the first one again, as in PyTorch.
  explicit Stream(Device device = Device(DeviceType::kCuda));
  /// A stream that a user made with the CUDA API, and keeps alive longer than any tensor that was used on it.
  static Stream external(void* handle, Device device);
  /// The device's default stream, CUDA's legacy stream 0.
  static Stream default_stream(Device device = Device(DeviceType::kCuda));

  /// The device whose work it queues, with its index.
  Device device() const { return device_; }
  /// The `cudaStream_t`, for launch.h and for a user's own CUDA calls.
  void* handle() const { return handle_; }
  /// Waits until everything queued on this stream has finished.
  /// Needed before the host reads memory that a kernel wrote.
  void synchronize() const;
  /// Whether everything queued has finished.
  bool query() const;
  /// Later work on this stream waits for the event.
  void wait_event(const Event& event) const;
  /// Later work on this stream waits for what is queued on `other` now.
  void wait_stream(const Stream& other) const;
  /// A new event, recorded here.
  Event record_event() const;
  /// `<Stream device=cuda:0 cuda_stream=0x0>`.
  std::string repr() const;
  /// Whether both mean the same queue.
  friend bool operator==(const Stream& a, const Stream& b) { return a.device_ == b.device_ && a.handle_ == b.handle_; }

 private:
  Stream(Device device, void* handle) : device_(device), handle_(handle) {}
  Device device_;
  void* handle_;
};

/// The stream on which the operations of this thread queue their work on `device`.
Stream current_stream(Device device = Device(DeviceType::kCuda));

/// Makes a stream (and its device) current until the end of the scope: `with torch.cuda.stream(s):`.
class StreamGuard {
 public:
  /// Makes `stream` and its device current.
  explicit StreamGuard(const Stream& stream);
  /// Makes the stream and the device before current again.
  ~StreamGuard();
  StreamGuard(const StreamGuard&) = delete;
  StreamGuard& operator=(const StreamGuard&) = delete;

 private:
  Stream previous_;
  int previous_device_;
};

/// Milliseconds that know whose clock they were measured with: printed, an emulated device's say so.
class ElapsedTime {
 public:
  /// `is_emulated`: by the CPU's clock.
  ElapsedTime(float milliseconds, bool is_emulated) : milliseconds_(milliseconds), is_emulated_(is_emulated) {}
  /// The milliseconds.
  operator float() const { return milliseconds_; }  // NOLINT: it is a number that prints more
  /// Whether no GPU took this time.
  bool is_emulated() const { return is_emulated_; }
  /// `1.250 ms`, or `1.250 ms (emulated: the clock of the CPU)`.
  std::string str() const;

 private:
  float milliseconds_;
  bool is_emulated_;
};

/// Prints str().
std::ostream& operator<<(std::ostream& out, const ElapsedTime& time);

/// A mark in a stream. It takes its device from the stream that first records it.
class Event {
 public:
  /// Not recorded yet. Only one with `enable_timing` can tell the time.
  explicit Event(bool enable_timing = false) : enable_timing_(enable_timing) {}

  /// Puts the mark behind everything queued on `stream` now. \throws DeviceError when it was recorded on another device
  /// before.
  void record(const Stream& stream = current_stream());
  /// Waits for the mark; does nothing when it was never recorded.
  void synchronize() const;
  /// Whether the mark was passed; true when it was never recorded.
  bool query() const;
  /// The time between two recorded events that keep time. On the emulator it is the CPU's time, never a GPU's.
  /// \throws ValueError `Both events must be recorded before calculating elapsed time.`, Error while one is not passed yet,
  /// DeviceError for events of two devices.
  ElapsedTime elapsed_time(const Event& end) const;
  /// Later work on `stream` waits for the mark.
  void wait(const Stream& stream = current_stream()) const { stream.wait_event(*this); }
  /// Whether it was ever recorded.
  bool is_recorded() const { return handle_ != nullptr; }
  /// The `cudaEvent_t`; null before it is recorded.
  void* handle() const { return handle_.get(); }
  /// `<lectern.cuda.Event uninitialized>`, or with its handle.
  std::string repr() const;

 private:
  bool enable_timing_;
  Device device_ = Device(DeviceType::kCuda);
  std::shared_ptr<void> handle_;
};

}  // namespace lectern::cuda
