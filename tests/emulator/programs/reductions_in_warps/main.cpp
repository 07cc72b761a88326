// reductions_in_warps [--n=N] [--threads=64|128|256] [--maxblocks=B]: every way, against the sum on the host.
#include <algorithm>
#include <cstring>

#include "../check.h"
#include "reductions.h"

namespace {

int argument(int count, char** arguments, const char* name, int otherwise) {
  for (int i = 1; i < count; ++i)
    if (std::strncmp(arguments[i], name, std::strlen(name)) == 0) return std::atoi(arguments[i] + std::strlen(name));
  return otherwise;
}

template <class T>
double sum_by(Way way, const T* in, int count, int blocks, int block) {
  T* out = device_array<T>(blocks);
  start_reduction(way, in, out, count, blocks, block);
  check_launch();
  double sum = 0.0;
  for (T part : take_back(out, blocks)) sum += part;
  return sum;
}

}  // namespace

int main(int count, char** arguments) {
  const int n = argument(count, arguments, "--n=", 30011), most = argument(count, arguments, "--maxblocks=", 16);
  const int chosen = argument(count, arguments, "--threads=", 0);
  const std::vector<int> values = integers(n, 256);
  const std::vector<double> doubles(values.begin(), values.end());
  double sum = 0.0, odd = 0.0;
  for (int value : values) sum += value, odd += value % 2;
  std::vector<double> expected, got;
  int* in = device_copy(values);
  double* in_doubles = device_copy(doubles);
  for (int block : {64, 128, 256}) {
    if (chosen != 0 && block != chosen) continue;
    const int blocks = std::min(most, blocks_for(n, block));
    for (Way way : {Way::kShuffles, Way::kUnrolled, Way::kVote, Way::kRedux, Way::kTile}) {
      expected.push_back(way == Way::kVote ? odd : sum);
      got.push_back(sum_by(way, in, n, blocks, block));
      if (way == Way::kVote || way == Way::kRedux) continue;
      expected.push_back(sum);
      got.push_back(sum_by(way, in_doubles, n, blocks, block));
    }
  }
  CHECK(cudaFree(in));
  CHECK(cudaFree(in_doubles));
  return verdict(expected, got);
}
