// The solution: the error that asking would throw is the reason, so ask, and catch it.
#include "chapter.h"

using namespace lectern;

int main() {
  // [solution]
  try {
    print("working on {}", cuda::get_device_name(0));
  } catch (const Error& error) {
    const std::string reason = error.what();
    print("working on the cpu: {}", reason.substr(0, reason.find_first_of(".\n")));
  }
  // [end]
}
