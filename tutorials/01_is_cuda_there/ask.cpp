// Is there a cuda device, and what is it called? Both articles' question, asked with a guard.
#include "chapter.h"

using namespace lectern;

int main() {
  // [ask]
  const Device device = cuda::is_available() ? "cuda" : "cpu";
  print("is_available: {}", cuda::is_available());
  print("device:       {}", device);
  if (cuda::is_available()) {
    print("count:        {}", cuda::device_count());
    print("name:         {}", cuda::get_device_name(0));
  }
  // [end]
}
