// The same records as an array of structs, and as a struct of arrays, whose neighbouring threads read neighbouring words.
#include "check.h"

struct Tree {
  int apples, pears, plums, cherries, nuts, leaves, age, height;
};
constexpr int kFields = sizeof(Tree) / sizeof(int), kYears = 5;

struct Orchard {
  int* field[kFields];
};

__host__ __device__ int harvest(const int (&values)[kFields]) {
  int sum = 0;
  for (int year = 0; year < kYears; ++year)
    for (int k = 0; k < kFields; ++k) sum += values[k] * (year + k + 1);
  return sum;
}

__global__ void array_of_structs(const Tree* trees, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const Tree& tree = trees[i];
  const int values[kFields] = {tree.apples, tree.pears, tree.plums, tree.cherries, tree.nuts, tree.leaves, tree.age, tree.height};
  out[i] = harvest(values);
}

__global__ void struct_of_arrays(Orchard orchard, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  int values[kFields];
  for (int k = 0; k < kFields; ++k) values[k] = orchard.field[k][i];
  out[i] = harvest(values);
}

int main() {
  const int count = 3000;
  const std::vector<int> values = integers(count * kFields, 50);
  std::vector<int> apart(values.size()), expected(2 * count);
  for (int i = 0; i < count; ++i) {
    int one[kFields];
    for (int k = 0; k < kFields; ++k) one[k] = apart[k * count + i] = values[i * kFields + k];
    expected[i] = expected[count + i] = harvest(one);
  }
  int *together = device_copy(values), *columns = device_copy(apart), *out = device_array<int>(2 * count);
  Orchard orchard;
  for (int k = 0; k < kFields; ++k) orchard.field[k] = columns + k * count;
  array_of_structs<<<blocks_for(count, 256), 256>>>(reinterpret_cast<const Tree*>(together), out, count);
  struct_of_arrays<<<blocks_for(count, 256), 256>>>(orchard, out + count, count);
  check_launch();
  CHECK(cudaFree(together));
  CHECK(cudaFree(columns));
  return verdict(expected, take_back(out, 2 * count));
}
