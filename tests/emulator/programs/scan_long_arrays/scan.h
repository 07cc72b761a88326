// The three source files of scan_long_arrays: the kernels, the sums on the host, and the program around them.
#pragma once

constexpr int kBlock = 128;               // threads of a block
constexpr int kPerThread = 4;             // numbers, as one uint4
constexpr int kPart = kBlock * kPerThread;  // numbers of a block

/// The exclusive prefix sums of each of `arrays` arrays of `length` numbers on the device, `length` a multiple of 4. An array
/// may be longer than a block's part. `part_sums` has room for a number for each part.
void scan_on_device(unsigned* out, const unsigned* in, unsigned* part_sums, int arrays, int length);

/// The same by one loop.
void scan_on_host(unsigned* out, const unsigned* in, int arrays, int length);
