// What a program sees that queues work and looks at the results too early, or waits as it should. The first argument says what
// to do; streams_test.cpp runs each with eager and with lazy streams.
#include "streams_probe.h"

#include <cuda_runtime.h>

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <thread>

namespace {

__global__ void set(int* to, int value) { *to = value; }
__global__ void add(int* to, const int* from) { *to += *from; }
struct Two {
  int first;
  int second;
};
__global__ void set_second(int* to, Two two) { *to = two.second; }

int* device_int(int value) {
  int* pointer = nullptr;
  cudaMalloc(&pointer, sizeof(int));
  cudaMemcpy(pointer, &value, sizeof(int), cudaMemcpyHostToDevice);
  return pointer;
}

int* pinned_int(int value) {
  int* pointer = nullptr;
  cudaMallocHost(&pointer, sizeof(int));
  *pointer = value;
  return pointer;
}

int value_of(const int* device) {
  int value = -99;
  cudaMemcpy(&value, device, sizeof(int), cudaMemcpyDeviceToHost);
  return value;
}

cudaStream_t new_stream(unsigned flags = cudaStreamDefault) {
  cudaStream_t stream = nullptr;
  cudaStreamCreateWithFlags(&stream, flags);
  return stream;
}

cudaEvent_t new_event() {
  cudaEvent_t event = nullptr;
  cudaEventCreate(&event);
  return event;
}

void pinned() {
  int* const device = device_int(0);
  int* const host = pinned_int(-1);
  set<<<1, 1>>>(device, 7);
  cudaMemcpyAsync(host, device, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d ", *host);
  cudaDeviceSynchronize();
  std::printf("%d\n", *host);
}

/// Two streams, the second of which needs what the first makes.
void two_streams(bool waits) {
  int* const device = device_int(1);
  int* const sum = device_int(10);
  const cudaStream_t first = new_stream();
  const cudaStream_t second = new_stream();
  const cudaEvent_t made = new_event();
  set<<<1, 1, 0, first>>>(device, 5);
  cudaEventRecord(made, first);
  if (waits) cudaStreamWaitEvent(second, made);
  add<<<1, 1, 0, second>>>(sum, device);
  cudaDeviceSynchronize();
  std::printf("%d\n", value_of(sum));
}

/// The legacy default stream between two others.
void legacy(unsigned flags) {
  int* const device = device_int(1);
  int* const sum = device_int(10);
  const cudaStream_t first = new_stream(flags);
  const cudaStream_t second = new_stream(flags);
  set<<<1, 1, 0, first>>>(device, 5);
  add<<<1, 1>>>(sum, device);
  add<<<1, 1, 0, second>>>(sum, sum);
  cudaStreamSynchronize(second);
  cudaDeviceSynchronize();
  std::printf("%d\n", value_of(sum));
}

void memset_and_other_stream() {
  int* const device = device_int(3);
  int* const sum = device_int(10);
  const cudaStream_t other = new_stream(cudaStreamNonBlocking);
  cudaMemset(device, 0, sizeof(int));
  add<<<1, 1, 0, other>>>(sum, device);
  cudaStreamSynchronize(other);
  std::printf("%d\n", value_of(sum));
}

void sources() {
  int* const device = device_int(0);
  int* const other = device_int(0);
  int* const locked = pinned_int(1);
  int pageable = 1;
  cudaMemcpyAsync(device, locked, sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpyAsync(other, &pageable, sizeof(int), cudaMemcpyHostToDevice);
  *locked = pageable = 2;
  std::printf("%d %d\n", value_of(device), value_of(other));
}

void pageable_result() {
  int* const device = device_int(0);
  int host = -1;
  set<<<1, 1>>>(device, 7);
  cudaMemcpyAsync(&host, device, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", host);
}

void arguments() {
  int* const device = device_int(0);
  Two two{1, 2};
  set_second<<<1, 1>>>(device, two);
  two.second = 3;
  std::printf("%d\n", value_of(device));
}

void managed() {
  int* shared = nullptr;
  cudaMallocManaged(&shared, sizeof(int));
  *shared = 1;
  set<<<1, 1>>>(shared, 2);
  std::printf("%d ", *shared);
  cudaDeviceSynchronize();
  std::printf("%d\n", *shared);
}

void queries() {
  const cudaStream_t stream = new_stream();
  int* const device = device_int(0);
  for (int i = 1; i <= 3; ++i) set<<<1, 1, 0, stream>>>(device, i);
  int not_ready = 0;
  while (cudaStreamQuery(stream) == cudaErrorNotReady) ++not_ready;
  const cudaError_t last = cudaGetLastError();  // "not ready" is no failure
  std::printf("%d times not ready, then %s, %d\n", not_ready, cudaGetErrorName(last), value_of(device));
}

void events() {
  const cudaEvent_t begin = new_event();
  const cudaEvent_t end = new_event();
  float milliseconds = -1.0f;
  std::printf("%s", cudaGetErrorName(cudaEventQuery(begin)));  // never recorded: nothing to wait for
  cudaEventRecord(begin);
  set<<<1, 1>>>(device_int(0), 1);
  cudaEventRecord(end);
  std::printf(" %s", cudaGetErrorName(cudaEventElapsedTime(&milliseconds, begin, end)));
  std::printf(" %s", cudaGetErrorName(cudaEventSynchronize(end)));
  std::printf(" %s", cudaGetErrorName(cudaEventElapsedTime(&milliseconds, begin, end)));
  std::printf(" %d\n", milliseconds >= 0.0f);
}

void other_device() {
  const cudaEvent_t made = new_event();
  int* const device = device_int(1);
  const cudaStream_t stream = new_stream();
  set<<<1, 1, 0, stream>>>(device, 5);
  cudaEventRecord(made, stream);
  cudaSetDevice(1);
  const cudaStream_t waiting = new_stream();
  const cudaEvent_t theirs = new_event();
  int* const copy = device_int(0);
  cudaStreamWaitEvent(waiting, made);
  cudaMemcpyPeerAsync(copy, 1, device, 0, sizeof(int), waiting);
  cudaStreamSynchronize(waiting);
  std::printf("%d", value_of(copy));
  std::printf(" %s", cudaGetErrorName(cudaEventRecord(made, waiting)));
  float milliseconds = 0.0f;
  cudaEventRecord(theirs, waiting);
  cudaStreamSynchronize(waiting);
  std::printf(" %s\n", cudaGetErrorName(cudaEventElapsedTime(&milliseconds, made, theirs)));
}

void fault() {
  set<<<1, 1>>>(nullptr, 1);
  std::printf("%s", cudaGetErrorName(cudaGetLastError()));
  std::printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
  std::printf(" %s\n", cudaGetErrorName(cudaGetLastError()));
}

int* seen_by_host_function = nullptr;

void host_functions() {
  const cudaStream_t stream = new_stream();
  std::string order;
  const auto say = [](void* text) { *static_cast<std::string*>(text) += "host "; };
  cudaLaunchHostFunc(stream, say, &order);
  order += "next ";
  cudaStreamSynchronize(stream);
  cudaError_t inside = cudaSuccess;
  cudaLaunchHostFunc(stream, [](void* error) { *static_cast<cudaError_t*>(error) = cudaDeviceSynchronize(); }, &inside);
  cudaStreamAddCallback(stream, [](cudaStream_t, cudaError_t status, void* text) {
    *static_cast<std::string*>(text) += cudaGetErrorName(status);
  }, &order, 0);
  std::printf("%s", cudaGetErrorName(cudaStreamSynchronize(stream)));
  std::printf(" %s %s\n", order.c_str(), cudaGetErrorName(inside));
}

void host_function_touches_the_device() {
  seen_by_host_function = device_int(1);
  set<<<1, 1>>>(seen_by_host_function, 2);
  cudaLaunchHostFunc(nullptr, [](void*) { std::printf("%d\n", *seen_by_host_function); }, nullptr);
  cudaDeviceSynchronize();
}

void freed_in_order(bool uses_it_later) {
  const cudaStream_t stream = new_stream();
  int* memory = nullptr;
  int* const sum = device_int(1);
  cudaMallocAsync(&memory, sizeof(int), stream);
  set<<<1, 1, 0, stream>>>(memory, 5);
  if (!uses_it_later) add<<<1, 1, 0, stream>>>(sum, memory);
  cudaFreeAsync(memory, stream);
  std::printf("%s", cudaGetErrorName(cudaFreeAsync(memory, stream)));
  if (uses_it_later) add<<<1, 1, 0, stream>>>(sum, memory);
  std::printf(" %s %d\n", cudaGetErrorName(cudaStreamSynchronize(stream)), value_of(sum));
}

void destroyed_stream() {
  const cudaStream_t stream = new_stream();
  int* const device = device_int(0);
  set<<<1, 1, 0, stream>>>(device, 5);
  cudaStreamDestroy(stream);
  cudaDeviceSynchronize();
  std::printf("%d\n", value_of(device));
}

void forgotten() { set<<<1, 1>>>(device_int(0), 1); }

void default_stream_of_a_thread(void (*launch)(int*), cudaError_t (*wait)()) {
  int* const host = pinned_int(1);
  launch(host);
  std::thread([&] { wait(); }).join();  // for its own default stream
  std::printf("%d ", *host);
  wait();
  std::printf("%d\n", *host);
}

void launch_in_this_file(int* host) { set<<<1, 1, 0, 0>>>(host, 2); }
cudaError_t wait_in_this_file() { return cudaStreamSynchronize(0); }

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, std::function<void()>> scenes = {
      {"pinned", pinned},
      {"no-event", [] { two_streams(false); }},
      {"event", [] { two_streams(true); }},
      {"legacy", [] { legacy(cudaStreamDefault); }},
      {"legacy-non-blocking", [] { legacy(cudaStreamNonBlocking); }},
      {"memset", memset_and_other_stream},
      {"sources", sources},
      {"pageable-result", pageable_result},
      {"arguments", arguments},
      {"managed", managed},
      {"queries", queries},
      {"events", events},
      {"other-device", other_device},
      {"fault", fault},
      {"host-functions", host_functions},
      {"host-function-at-device", host_function_touches_the_device},
      {"freed", [] { freed_in_order(false); }},
      {"freed-too-early", [] { freed_in_order(true); }},
      {"destroyed", destroyed_stream},
      {"forgotten", forgotten},
      {"thread", [] { default_stream_of_a_thread(launch_in_this_file, wait_in_this_file); }},
      {"per-thread", [] { default_stream_of_a_thread(launch_per_thread, wait_per_thread); }},
  };
  const auto scene = scenes.find(argc > 1 ? argv[1] : "");
  if (scene == scenes.end()) return 2;
  scene->second();
  return 0;
}
