// Generators, and the ones that factories use when they are given none.
#include "lectern/runtime/generator.h"

#include <map>

#include "device_backend.h"
#include "generator_state.h"

namespace lectern {

namespace {

// The default generators. A cuda one is made when it is first used, with the seed that was asked for by then, so that
// manual_seed needs no device.
struct Defaults {
  std::mutex mutex;
  std::map<int, Generator> cuda;  // by ordinal
  std::uint64_t cuda_seed;
  Generator cpu;
};

std::uint64_t random_seed() {
  std::random_device source;
  return (static_cast<std::uint64_t>(source()) << 32) | source();
}

Generator seeded(Device device, std::uint64_t seed) {
  Generator generator(std::make_shared<Generator::State>(device));
  generator.manual_seed(seed);
  return generator;
}

Defaults& defaults() {
  static Defaults all{{}, {}, random_seed(), seeded(Device(DeviceType::kCpu), random_seed())};
  return all;
}

}  // namespace

Generator::Generator(Device device) : state_(std::make_shared<State>(resolve(device))) {}

Device Generator::device() const { return state_->device; }

Generator& Generator::manual_seed(std::uint64_t seed) {
  const std::lock_guard lock(state_->mutex);
  state_->restart(seed);
  return *this;
}

std::uint64_t Generator::initial_seed() const { return state_->seed; }

Generator default_generator(Device device) {
  Defaults& all = defaults();
  if (device.is_cpu()) return all.cpu;
  const Device where = resolve(device);
  const std::lock_guard lock(all.mutex);
  const int index = where.index().value();
  const auto found = all.cuda.find(index);
  if (found != all.cuda.end()) return found->second;
  return all.cuda.emplace(index, seeded(where, all.cuda_seed)).first->second;
}

Generator manual_seed(std::uint64_t seed) {
  Defaults& all = defaults();
  const std::lock_guard lock(all.mutex);
  all.cuda_seed = seed;
  for (auto& [index, generator] : all.cuda) generator.manual_seed(seed);
  all.cpu.manual_seed(seed);
  return all.cpu;
}

}  // namespace lectern
