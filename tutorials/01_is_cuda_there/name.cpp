// What happens to a program that asks for the name without a guard, where there is no device?
#include "chapter.h"

using namespace lectern;

int main() {
  // [name]
  print("name: {}", cuda::get_device_name(0));
  print("and the program goes on");
  // [end]
}
