// Alignment of two sequences: tiles along a diagonal run at once, and within a tile the threads go diagonal by diagonal.
#include <algorithm>

#include "check.h"

constexpr int kTile = 16;

__global__ void diagonal(int* scores, const int* similarity, int width, int penalty, int sum, int first) {
  __shared__ int score[kTile + 1][kTile + 1];
  const int t = threadIdx.x, tile_x = first + blockIdx.x, tile_y = sum - tile_x;
  int* corner = scores + tile_y * kTile * width + tile_x * kTile;
  const int* like = similarity + tile_y * kTile * width + tile_x * kTile;
  if (t == 0) score[0][0] = corner[0];
  // The edges, from their far ends: a thread needs what another one loads.
  score[0][kTile - t] = corner[kTile - t];
  score[kTile - t][0] = corner[(kTile - t) * width];
  __syncthreads();
  for (int wave = 0; wave < 2 * kTile - 1; ++wave) {
    const int x = t + 1, y = wave - t + 1;
    if (y >= 1 && y <= kTile)
      score[y][x] = max(score[y - 1][x - 1] + like[y * width + x], max(score[y][x - 1], score[y - 1][x]) - penalty);
    __syncthreads();
  }
  for (int y = 1; y <= kTile; ++y) corner[y * width + t + 1] = score[y][t + 1];
}

int main() {
  const int tiles = 5, width = tiles * kTile + 1, penalty = 3;
  std::vector<int> similarity = integers(width * width, 20), scores(width * width);
  for (int& value : similarity) value -= 10;
  for (int i = 0; i < width; ++i) scores[i] = scores[i * width] = -i * penalty;
  int *device_scores = device_copy(scores), *like = device_copy(similarity);
  for (int sum = 0; sum < 2 * tiles - 1; ++sum) {
    const int first = std::max(0, sum - tiles + 1), last = std::min(sum, tiles - 1);
    diagonal<<<last - first + 1, kTile>>>(device_scores, like, width, penalty, sum, first);
  }
  check_launch();
  CHECK(cudaFree(like));
  for (int y = 1; y < width; ++y)
    for (int x = 1; x < width; ++x) {
      const int at = y * width + x;
      scores[at] = std::max(scores[at - width - 1] + similarity[at], std::max(scores[at - 1], scores[at - width]) - penalty);
    }
  return verdict(scores, take_back(device_scores, scores.size()));
}
