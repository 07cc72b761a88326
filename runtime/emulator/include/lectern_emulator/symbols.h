// Copies to and from __device__ and __constant__ variables. There is one instance of each, whichever device is current.
#pragma once

#include "../cuda_runtime_api.h"

namespace lectern_emulator {

/// A part of a variable.
struct SymbolRange {
  std::size_t symbol_bytes;
  std::size_t count;
  std::size_t offset;
};

/// How a copy is called for.
struct SymbolCall {
  cudaStream_t stream;
  bool is_asynchronous;
};

cudaError_t copy_to_symbol(void* symbol, SymbolRange range, const void* source, cudaMemcpyKind kind, SymbolCall call);
cudaError_t copy_from_symbol(void* destination, const void* symbol, SymbolRange range, cudaMemcpyKind kind, SymbolCall call);
/// Makes the variable's address good for cudaMemcpy, as a device pointer.
cudaError_t symbol_address(void** address, const void* symbol, std::size_t symbol_bytes);

template <class T>
void* address_of_symbol(const T& symbol) {
  return const_cast<void*>(static_cast<const volatile void*>(&symbol));
}

}  // namespace lectern_emulator

LECTERN_PER_FILE_BEGIN

template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* src, std::size_t count, std::size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return lectern_emulator::copy_to_symbol(lectern_emulator::address_of_symbol(symbol), {sizeof(T), count, offset}, src, kind,
                                          {LECTERN_DEFAULT_STREAM, false});
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* src, std::size_t count, std::size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t stream = nullptr) {
  return lectern_emulator::copy_to_symbol(lectern_emulator::address_of_symbol(symbol), {sizeof(T), count, offset}, src, kind,
                                          {stream == nullptr ? LECTERN_DEFAULT_STREAM : stream, true});
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* dst, const T& symbol, std::size_t count, std::size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return lectern_emulator::copy_from_symbol(dst, lectern_emulator::address_of_symbol(symbol), {sizeof(T), count, offset}, kind,
                                            {LECTERN_DEFAULT_STREAM, false});
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const T& symbol, std::size_t count, std::size_t offset, cudaMemcpyKind kind,
                                      cudaStream_t stream = nullptr) {
  return lectern_emulator::copy_from_symbol(dst, lectern_emulator::address_of_symbol(symbol), {sizeof(T), count, offset}, kind,
                                            {stream == nullptr ? LECTERN_DEFAULT_STREAM : stream, true});
}

LECTERN_PER_FILE_END

template <class T>
cudaError_t cudaGetSymbolAddress(void** devPtr, const T& symbol) {
  return lectern_emulator::symbol_address(devPtr, lectern_emulator::address_of_symbol(symbol), sizeof(T));
}
template <class T>
cudaError_t cudaGetSymbolSize(std::size_t* size, const T&) {
  if (size == nullptr) return cudaErrorInvalidValue;
  *size = sizeof(T);
  return cudaSuccess;
}
