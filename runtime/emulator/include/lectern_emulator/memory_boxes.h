// Boxes of memory for cudaMalloc3D and cudaMemcpy3D, with CUDA's names, and what a memory pool can be asked.
#pragma once

#include <cstddef>

/// Memory whose rows are `pitch` bytes apart: `xsize` bytes of a row are the user's, and a slice has `ysize` rows.
struct cudaPitchedPtr {
  void* ptr;
  std::size_t pitch;
  std::size_t xsize;
  std::size_t ysize;
};

/// A box: bytes in a row, rows, slices.
struct cudaExtent {
  std::size_t width;
  std::size_t height;
  std::size_t depth;
};

/// Where a box begins: a byte of a row, a row, a slice.
struct cudaPos {
  std::size_t x;
  std::size_t y;
  std::size_t z;
};

inline cudaPitchedPtr make_cudaPitchedPtr(void* d, std::size_t p, std::size_t xsz, std::size_t ysz) { return {d, p, xsz, ysz}; }
inline cudaExtent make_cudaExtent(std::size_t w, std::size_t h, std::size_t d) { return {w, h, d}; }
inline cudaPos make_cudaPos(std::size_t x, std::size_t y, std::size_t z) { return {x, y, z}; }

/// CUDA arrays belong to textures and are not emulated: where one may stand, it must be null.
typedef struct cudaArray* cudaArray_t;

/// A copy of a box from a place of one pitched memory to a place of another.
struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};

enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic = 2,
  cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4,
  cudaMemPoolAttrReservedMemCurrent = 5,
  cudaMemPoolAttrReservedMemHigh = 6,
  cudaMemPoolAttrUsedMemCurrent = 7,
  cudaMemPoolAttrUsedMemHigh = 8,
};
