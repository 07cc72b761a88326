// A user's header that only sets macros, by whether it is read for the device or for the host.
#pragma once

#if defined(__CUDA_ARCH__)
#define READ_FOR "device"
#else
#define READ_FOR "host"
#endif
