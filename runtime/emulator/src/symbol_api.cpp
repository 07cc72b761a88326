// Copies to and from __device__ and __constant__ variables, and the addresses of those.
#include "lectern_emulator/symbols.h"

#include "copies.h"
#include "host_memory.h"
#include "managed_memory.h"
#include "platform.h"

namespace lectern_emulator {
namespace {

constexpr Place kVariable = {.is_symbol = true, .is_known = true};

bool is_inside(const SymbolRange& range) {
  return range.offset <= range.symbol_bytes && range.count <= range.symbol_bytes - range.offset;
}

Layout part_of(const void* symbol, std::size_t offset) { return layout_of(static_cast<const char*>(symbol) + offset); }

CallKind call_kind(SymbolCall call) {
  return call.is_asynchronous ? CallKind::kAsynchronous : CallKind::kSynchronous;
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, SymbolRange range, const void* source, cudaMemcpyKind kind, SymbolCall call) {
  return api([&] {
    const StreamPointer stream = find_stream(call.stream);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!is_inside(range)) return cudaErrorInvalidValue;
    if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
      return cudaErrorInvalidMemcpyDirection;
    }
    if (range.count == 0) return cudaSuccess;
    const Place from = place_of(source, range.count);
    if (source == nullptr || !from.valid) return cudaErrorInvalidValue;
    if (kind == cudaMemcpyHostToDevice && is_device(from)) return cudaErrorInvalidValue;
    if (kind == cudaMemcpyDeviceToDevice && !from.is_known) return cudaErrorInvalidValue;
    return queue_copy_between(part_of(symbol, range.offset), kVariable, layout_of(source), from, {range.count}, call_kind(call),
                              stream);
  });
}

cudaError_t copy_from_symbol(void* destination, const void* symbol, SymbolRange range, cudaMemcpyKind kind, SymbolCall call) {
  return api([&] {
    const StreamPointer stream = find_stream(call.stream);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!is_inside(range)) return cudaErrorInvalidValue;
    if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
      return cudaErrorInvalidMemcpyDirection;
    }
    if (range.count == 0) return cudaSuccess;
    const Place to = place_of(destination, range.count);
    if (destination == nullptr || !to.valid) return cudaErrorInvalidValue;
    if (kind == cudaMemcpyDeviceToHost && is_device(to)) return cudaErrorInvalidValue;
    return queue_copy_between(layout_of(destination), to, part_of(symbol, range.offset), kVariable, {range.count},
                              call_kind(call), stream);
  });
}

cudaError_t symbol_address(void** address, const void* symbol, std::size_t symbol_bytes) {
  return api([&] {
    if (address == nullptr) return cudaErrorInvalidValue;
    *address = const_cast<void*>(symbol);
    if (find_managed(symbol)) return cudaSuccess;
    remember({static_cast<char*>(*address), symbol_bytes, KnownKind::kSymbol, current_device()});
    return cudaSuccess;
  });
}

}  // namespace lectern_emulator
