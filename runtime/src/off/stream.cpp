// Streams and events of a build without CUDA: none can be made.
#include "lectern/runtime/stream.h"

#include "not_compiled.h"

namespace lectern::cuda {

Stream::Stream(Device device) : device_(device), handle_(nullptr) { throw_not_compiled(); }
Stream Stream::default_stream(Device) { throw_not_compiled(); }
Stream Stream::external(void*, Device) { throw_not_compiled(); }
void Stream::synchronize() const { throw_not_compiled(); }
bool Stream::query() const { throw_not_compiled(); }
void Stream::wait_event(const Event&) const { throw_not_compiled(); }
void Stream::wait_stream(const Stream&) const { throw_not_compiled(); }
Event Stream::record_event() const { throw_not_compiled(); }
std::string Stream::repr() const { throw_not_compiled(); }
Stream current_stream(Device) { throw_not_compiled(); }

StreamGuard::StreamGuard(const Stream& stream) : previous_(stream), previous_device_(-1) { throw_not_compiled(); }
StreamGuard::~StreamGuard() = default;

void Event::record(const Stream&) { throw_not_compiled(); }
void Event::synchronize() const {}
bool Event::query() const { return true; }
ElapsedTime Event::elapsed_time(const Event&) const { throw_not_compiled(); }
std::string Event::repr() const { return "<lectern.cuda.Event uninitialized>"; }

}  // namespace lectern::cuda
