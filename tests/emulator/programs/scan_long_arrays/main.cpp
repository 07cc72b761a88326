// Many short arrays, a few longer ones, and one so long that the sums of its parts fill more than a block.
#include "../check.h"
#include "scan.h"

int main() {
  const int longest = 1 << 17;
  std::vector<unsigned> input, expected, got;
  for (int value : integers(longest, 1000)) input.push_back(static_cast<unsigned>(value));
  unsigned* in = device_copy(input);
  for (int length : {64, kPart, 4 * kPart - 8, longest}) {
    const int arrays = length == longest ? 1 : 20, count = arrays * length;
    unsigned *out = device_array<unsigned>(count), *sums = device_array<unsigned>(arrays * blocks_for(length, kPart));
    scan_on_device(out, in, sums, arrays, length);
    CHECK(cudaFree(sums));
    std::vector<unsigned> right(count), result = take_back(out, count);
    scan_on_host(right.data(), input.data(), arrays, length);
    std::printf("%4d arrays of %6d numbers: %s\n", arrays, length, right == result ? "OK" : "wrong");
    expected.insert(expected.end(), right.begin(), right.end());
    got.insert(got.end(), result.begin(), result.end());
  }
  CHECK(cudaFree(in));
  return verdict(expected, got);
}
