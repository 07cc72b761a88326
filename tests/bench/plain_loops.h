// What the emulator's speed is compared with: the loop that a C programmer writes first.
#pragma once

namespace lectern::bench {

/// c = a · b, all of them n × n, row by row: i, j, k.
void plain_matmul(const float* a, const float* b, float* c, int n);
/// y = a · x + y.
void plain_saxpy(int n, float a, const float* x, float* y);

}  // namespace lectern::bench
