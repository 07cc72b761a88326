// Copies to and from __device__ and __constant__ variables. There is one instance of each, whichever device is current.
#pragma once

#include "../cuda_runtime_api.h"

namespace lectern_emulator {
cudaError_t copy_to_symbol(void* symbol, std::size_t symbol_bytes, const void* source, std::size_t count,
                           std::size_t offset, cudaMemcpyKind kind);
cudaError_t copy_from_symbol(void* destination, const void* symbol, std::size_t symbol_bytes, std::size_t count,
                             std::size_t offset, cudaMemcpyKind kind);
/// Makes the variable's address good for cudaMemcpy, as a device pointer.
cudaError_t symbol_address(void** address, const void* symbol, std::size_t symbol_bytes);
}  // namespace lectern_emulator

template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* src, std::size_t count, std::size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return lectern_emulator::copy_to_symbol(const_cast<void*>(static_cast<const volatile void*>(&symbol)), sizeof(T), src,
                                          count, offset, kind);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* dst, const T& symbol, std::size_t count, std::size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return lectern_emulator::copy_from_symbol(dst, const_cast<const void*>(static_cast<const volatile void*>(&symbol)),
                                            sizeof(T), count, offset, kind);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** devPtr, const T& symbol) {
  return lectern_emulator::symbol_address(devPtr, const_cast<const void*>(static_cast<const volatile void*>(&symbol)),
                                          sizeof(T));
}
template <class T>
cudaError_t cudaGetSymbolSize(std::size_t* size, const T&) {
  if (size == nullptr) return cudaErrorInvalidValue;
  *size = sizeof(T);
  return cudaSuccess;
}
