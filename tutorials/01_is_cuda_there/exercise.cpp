// Exercise: where there is no cuda device, say why, and go on.
#include "chapter.h"

using namespace lectern;

int main() {
  // [exercise]
  if (cuda::is_available()) {
    print("working on {}", cuda::get_device_name(0));
  } else {
    print("working on the cpu");  // why? the reader of this line would like to know
  }
  // [end]
}
