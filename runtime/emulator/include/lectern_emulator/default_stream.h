// Which stream does a null handle, or none at all, mean in this file? The legacy default stream, or the calling thread's own
// where CUDA_API_PER_THREAD_DEFAULT_STREAM is defined before the first CUDA header (nvcc: --default-stream per-thread).
#pragma once

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
#define LECTERN_DEFAULT_STREAM cudaStreamPerThread
/// The function of the emulator that such a file calls by this name.
#define LECTERN_STREAM_API(name) __asm__(#name "_ptsz")
/// Functions in headers are others in such a file than in its neighbours.
#define LECTERN_PER_FILE_BEGIN inline namespace lectern_per_thread {
#define LECTERN_PER_FILE_END }
#else
#define LECTERN_DEFAULT_STREAM cudaStreamLegacy
#define LECTERN_STREAM_API(name)
#define LECTERN_PER_FILE_BEGIN
#define LECTERN_PER_FILE_END
#endif
