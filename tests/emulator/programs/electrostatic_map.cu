// PMPP 18: the potential of charges on a grid: atoms in constant memory, in chunks; gathered, and coarsened along x.
#include <algorithm>

#include "check.h"

constexpr int kChunk = 64, kCoarse = 4;
__constant__ float4 atoms[kChunk];  // x, y, z, charge

__global__ void gather(float* grid, int size, float spacing, float z, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= size || j >= size) return;
  float energy = grid[j * size + i];
  for (int n = 0; n < count; ++n) {
    const float dx = spacing * i - atoms[n].x, dy = spacing * j - atoms[n].y, dz = z - atoms[n].z;
    energy += atoms[n].w * rsqrtf(dx * dx + dy * dy + dz * dz);
  }
  grid[j * size + i] = energy;
}

__global__ void coarsened(float* grid, int size, float spacing, float z, int count) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * kCoarse, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (j >= size) return;
  float energy[kCoarse] = {};
  for (int n = 0; n < count; ++n) {
    const float4 atom = atoms[n];
    const float dy = spacing * j - atom.y, dz = z - atom.z, rest = dy * dy + dz * dz;
    for (int c = 0; c < kCoarse; ++c) {
      const float dx = spacing * (first + c) - atom.x;
      energy[c] += atom.w * rsqrtf(dx * dx + rest);
    }
  }
  for (int c = 0; c < kCoarse; ++c)
    if (first + c < size) grid[j * size + first + c] += energy[c];
}

int main() {
  const int size = 34, count = size * size, atom_count = 100;
  const float spacing = 0.5f, z = 2.0f;
  const std::vector<float> random = numbers(4 * atom_count);
  std::vector<float4> all(atom_count);
  for (int n = 0; n < atom_count; ++n)
    all[n] = make_float4(8.0f + 8.0f * random[4 * n], 8.0f + 8.0f * random[4 * n + 1], -2.0f + random[4 * n + 2], 1.5f + random[4 * n + 3]);
  std::vector<float> expected(2 * count);
  for (int at = 0; at < count; ++at) {
    double energy = 0.0;
    for (const float4& atom : all) {
      const double dx = spacing * (at % size) - atom.x, dy = spacing * (at / size) - atom.y, dz = z - atom.z;
      energy += atom.w / std::sqrt(dx * dx + dy * dy + dz * dz);
    }
    expected[at] = expected[count + at] = static_cast<float>(energy);
  }
  float* grid = device_array<float>(2 * count);
  const dim3 block(16, 8);
  for (int start = 0; start < atom_count; start += kChunk) {
    const int chunk = std::min(kChunk, atom_count - start);
    CHECK(cudaMemcpyToSymbol(atoms, &all[start], chunk * sizeof(float4)));
    gather<<<dim3(blocks_for(size, 16), blocks_for(size, 8)), block>>>(grid, size, spacing, z, chunk);
    coarsened<<<dim3(blocks_for(size, 16 * kCoarse), blocks_for(size, 8)), block>>>(grid + count, size, spacing, z, chunk);
  }
  check_launch();
  return verdict(expected, take_back(grid, 2 * count), 1e-4);
}
