// PMPP 3: a colour picture becomes grey, and a grey one is blurred by the mean of the pixels around.
#include "check.h"

constexpr int kReach = 3;

__global__ void to_grey(unsigned char* grey, const uchar3* colour, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const uchar3 pixel = colour[y * width + x];
  grey[y * width + x] = static_cast<unsigned char>((pixel.x * 54 + pixel.y * 183 + pixel.z * 19) / 256);
}

__global__ void blur(unsigned char* out, const unsigned char* in, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int sum = 0, pixels = 0;
  for (int row = max(y - kReach, 0); row <= min(y + kReach, height - 1); ++row)
    for (int col = max(x - kReach, 0); col <= min(x + kReach, width - 1); ++col, ++pixels) sum += in[row * width + col];
  out[y * width + x] = static_cast<unsigned char>(sum / pixels);
}

int main() {
  const int width = 76, height = 62, count = width * height;
  const std::vector<int> channels = integers(3 * count, 256);
  std::vector<uchar3> colour(count);
  std::vector<unsigned char> expected(2 * count);
  for (int i = 0; i < count; ++i) {
    const int r = channels[3 * i], g = channels[3 * i + 1], b = channels[3 * i + 2];
    colour[i] = make_uchar3(static_cast<unsigned char>(r), static_cast<unsigned char>(g), static_cast<unsigned char>(b));
    expected[i] = static_cast<unsigned char>((r * 54 + g * 183 + b * 19) / 256);
  }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      int sum = 0, pixels = 0;
      for (int row = y - kReach; row <= y + kReach; ++row)
        for (int col = x - kReach; col <= x + kReach; ++col) {
          if (row < 0 || row >= height || col < 0 || col >= width) continue;
          sum += expected[row * width + col];
          ++pixels;
        }
      expected[count + y * width + x] = static_cast<unsigned char>(sum / pixels);
    }
  uchar3* device_colour = device_copy(colour);
  unsigned char* out = device_array<unsigned char>(2 * count);
  const dim3 block(16, 16), grid(blocks_for(width, 16), blocks_for(height, 16));
  to_grey<<<grid, block>>>(out, device_colour, width, height);
  blur<<<grid, block>>>(out + count, out, width, height);
  check_launch();
  CHECK(cudaFree(device_colour));
  return verdict(expected, take_back(out, 2 * count));
}
