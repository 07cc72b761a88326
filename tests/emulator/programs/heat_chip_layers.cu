// Heat in a stack of layers: a thread walks up a column of cells and keeps the layer below, its own and the one above.
#include <algorithm>

#include "check.h"

struct Flow {
  float here, side, vertical, power, air;
};

__host__ __device__ float heated(Flow flow, float here, float west, float east, float north, float south, float below, float above, float power) {
  return flow.here * here + flow.side * (west + east + north + south) + flow.vertical * (below + above) + flow.power * power + flow.air;
}

__global__ void step(const float* power, const float* in, float* out, int nx, int ny, int nz, Flow flow) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  const int layer = nx * ny;
  const int west = x > 0 ? -1 : 0, east = x < nx - 1 ? 1 : 0, north = y > 0 ? -nx : 0, south = y < ny - 1 ? nx : 0;
  int at = y * nx + x;
  float here = in[at], below = here, above = nz > 1 ? in[at + layer] : here;
  for (int z = 0; z < nz; ++z, at += layer) {
    out[at] = heated(flow, here, in[at + west], in[at + east], in[at + north], in[at + south], below, above, power[at]);
    below = here;
    here = above;
    if (z + 2 < nz) above = in[at + 2 * layer];
  }
}

int main() {
  const int nx = 37, ny = 20, nz = 6, count = nx * ny * nz, steps = 7;
  const Flow flow{0.4f, 0.1f, 0.08f, 0.05f, 0.01f};
  const std::vector<float> power = numbers(count, 1);
  std::vector<float> heat = numbers(count, 2), next(count);
  float *device_power = device_copy(power), *now = device_copy(heat), *after = device_array<float>(count);
  for (int i = 0; i < steps; ++i) {
    step<<<dim3(blocks_for(nx, 32), blocks_for(ny, 4)), dim3(32, 4)>>>(device_power, now, after, nx, ny, nz, flow);
    std::swap(now, after);
  }
  check_launch();
  for (int i = 0; i < steps; ++i, std::swap(heat, next))
    for (int z = 0; z < nz; ++z)
      for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) {
          const auto at = [&](int a, int b, int c) {
            return heat[(std::clamp(c, 0, nz - 1) * ny + std::clamp(b, 0, ny - 1)) * nx + std::clamp(a, 0, nx - 1)];
          };
          const int cell = (z * ny + y) * nx + x;
  next[cell] = heated(flow, heat[cell], at(x - 1, y, z), at(x + 1, y, z), at(x, y - 1, z), at(x, y + 1, z), at(x, y, z - 1),
                              at(x, y, z + 1), power[cell]);
        }
  CHECK(cudaFree(device_power));
  CHECK(cudaFree(after));
  return verdict(heat, take_back(now, count), 1e-5);
}
